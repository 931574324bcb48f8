import type { CooperationType, InquiryState } from '../inquiries/inquiry.ts';
import { isSecretBallot } from '../inquiries/privacy.ts';
import type { InviteeProgress } from '../invitations/invitee-progress.ts';
import type { InquiryAbilities } from './abilities.ts';

/** The pages of one inquiry, in the order of their tabs. */
const workspaceTabs = ['build', 'share', 'people', 'responses', 'results', 'charts', 'settings'] as const;
export type WorkspaceTab = (typeof workspaceTabs)[number];

/** The next step that a workspace offers first. */
type WorkspaceAction = 'continue' | 'publish' | 'publishChanges' | 'share' | 'reopen' | PeopleAction;

/** The next step with the people of a limited inquiry. */
export type PeopleAction = 'addPeople' | 'publish' | 'invite' | 'remind';

/** The people of a limited inquiry; null if they could not be loaded, undefined before that. */
export type KnownInvitees = InviteeProgress | null | undefined;

type WorkspaceInquiry = {
  readonly abilities: InquiryAbilities;
  readonly state: InquiryState;
  readonly cooperationType: CooperationType;
};

/** The tabs that the caller can open. Before the first publication, settings are a step of `build`. */
export function listWorkspaceTabs({ abilities, state, cooperationType }: WorkspaceInquiry): WorkspaceTab[] {
  const { edit, seeResults, seeResponses } = abilities;
  const wasPublished = state !== 'draft';
  // On the results tab, owners of a secret ballot read when its results will be released.
  const results = wasPublished && (seeResults || edit);
  const offered: Record<WorkspaceTab, boolean> = {
    build: edit,
    share: edit && wasPublished,
    people: edit && cooperationType === 'limited',
    responses: wasPublished && seeResponses,
    results,
    charts: results,
    settings: edit && wasPublished,
  };
  return workspaceTabs.filter((tab) => offered[tab]);
}

type MainActionInput = WorkspaceInquiry & {
  readonly takenDown: boolean;
  readonly unpublishedChanges: boolean;
  /** Whether the draft can be published. */
  readonly complete: boolean;
  readonly anonymous: boolean;
};

/** The one main action that fits the state, or null if the caller can do nothing about it. */
export function getMainWorkspaceAction(
  about: MainActionInput,
  invitees?: KnownInvitees,
): WorkspaceAction | null {
  const { abilities, state, takenDown, unpublishedChanges, complete } = about;
  if (!abilities.edit || takenDown) return null;
  if (state === 'draft') return complete && abilities.publish ? 'publish' : 'continue';
  if (state === 'expired') return canReopenInquiry(about) ? 'reopen' : null;
  if (unpublishedChanges && abilities.publish) return 'publishChanges';
  // The link of a limited inquiry admits only people who are on its list.
  if (about.cooperationType !== 'limited') return 'share';
  return invitees === undefined ? null : (getPeopleAction(about, invitees) ?? 'addPeople');
}

type Invitable = Pick<MainActionInput, 'state'> & Partial<Pick<MainActionInput, 'takenDown'>>;

/**
 * The next step with the people of a limited inquiry, or null if there is none or it isn't known yet. The page of a
 * reminder asks first if it is early.
 */
export function getPeopleAction(about: Invitable, invitees: KnownInvitees): PeopleAction | null {
  const { state, takenDown = false } = about;
  if (invitees === undefined || takenDown || state === 'expired') return null;
  if (invitees?.people === 0) return 'addPeople';
  if (state === 'draft') return 'publish';
  if (invitees === null || invitees.toInvite > 0) return 'invite';
  return invitees.toRemind > 0 ? 'remind' : null;
}

/** The same for lists of inquiries, which don't propose an early reminder. */
export function getTimelyPeopleAction(about: Invitable, invitees: KnownInvitees): PeopleAction | null {
  const action = getPeopleAction(about, invitees);
  return action === 'remind' && invitees?.isReminderEarly ? null : action;
}

type Reopenable = Pick<MainActionInput, 'abilities' | 'state' | 'takenDown' | 'anonymous'>;

/** A secret ballot can't be reopened. */
export function canReopenInquiry(about: Reopenable): boolean {
  return about.abilities.publish && about.state === 'expired' && !about.takenDown && !isSecretBallot(about);
}
