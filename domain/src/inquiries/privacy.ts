import type { Definition } from './inquiry.ts';

/** Whether results stay sealed until the inquiry has closed for good. */
export function isSecretBallot({ anonymous }: Pick<Definition, 'anonymous'>): boolean {
  return anonymous;
}

/** Whether a response stores its participant: the account or the invitee. */
export function storesIdentity({
  cooperationType,
  anonymous,
}: Pick<Definition, 'cooperationType' | 'anonymous'>): boolean {
  return cooperationType !== 'anon' && !anonymous;
}

/** Whether the owner reads the name of the account beside a response; invitees have a name in the list. */
export function showsAccountName(settings: Pick<Definition, 'cooperationType' | 'anonymous'>): boolean {
  return settings.cooperationType === 'users' && storesIdentity(settings);
}

export const participantPrivacyKinds = ['open', 'named', 'ballot'] as const;
/**
 * The privacy promised to participants: anonymous unless they write their name, named, or a secret ballot.
 */
type ParticipantPrivacy = (typeof participantPrivacyKinds)[number];

export function getParticipantPrivacy(
  settings: Pick<Definition, 'cooperationType' | 'anonymous'>,
): ParticipantPrivacy {
  if (isSecretBallot(settings)) return 'ballot';
  return storesIdentity(settings) ? 'named' : 'open';
}
