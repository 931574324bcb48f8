import type { Definition } from './inquiry.ts';

/** Whether results stay sealed until the inquiry has closed for good. */
export function isSecretBallot({ anonymous }: Pick<Definition, 'anonymous'>): boolean {
  return anonymous;
}

/** Whether a response says whose it is: the account or the list entry. */
export function storesIdentity({
  cooperationType,
  anonymous,
}: Pick<Definition, 'cooperationType' | 'anonymous'>): boolean {
  return cooperationType !== 'anon' && !anonymous;
}
