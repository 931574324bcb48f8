import type { CooperationType, InquiryState } from '../inquiries/inquiry.ts';
import { isSecretBallot } from '../inquiries/privacy.ts';
import type { InquiryAbilities } from './abilities.ts';

/** The pages of one inquiry, in the order of their tabs. */
const workspaceTabs = ['build', 'share', 'people', 'responses', 'results', 'charts', 'settings'] as const;
export type WorkspaceTab = (typeof workspaceTabs)[number];

/** The next step that a workspace offers first. */
type WorkspaceAction = 'continue' | 'publish' | 'publishChanges' | 'share' | 'invite' | 'reopen';

type About = {
  readonly abilities: InquiryAbilities;
  readonly state: InquiryState;
  readonly cooperationType: CooperationType;
};

/** The tabs that the caller can open. Before the first publication, settings are a step of `build`. */
export function listWorkspaceTabs({ abilities, state, cooperationType }: About): WorkspaceTab[] {
  const { edit, seeResults, seeResponses } = abilities;
  const isOut = state !== 'draft';
  // On the results tab, owners of a secret ballot read when its results will be released.
  const results = isOut && (seeResults || edit);
  const offered: Record<WorkspaceTab, boolean> = {
    build: edit,
    share: edit && isOut,
    people: edit && cooperationType === 'limited',
    responses: isOut && seeResponses,
    results,
    charts: results,
    settings: edit && isOut,
  };
  return workspaceTabs.filter((tab) => offered[tab]);
}

type Actionable = About & {
  readonly takenDown: boolean;
  readonly unpublishedChanges: boolean;
  /** Whether the draft can be published. */
  readonly complete: boolean;
  readonly anonymous: boolean;
};

/** The one main action that fits the state, or null if the caller can do nothing about it. */
export function mainWorkspaceAction(about: Actionable): WorkspaceAction | null {
  const { abilities, state, takenDown, unpublishedChanges, complete } = about;
  if (!abilities.edit || takenDown) return null;
  if (state === 'draft') return complete && abilities.publish ? 'publish' : 'continue';
  if (state === 'expired') return canReopenInquiry(about) ? 'reopen' : null;
  if (unpublishedChanges && abilities.publish) return 'publishChanges';
  // The link of a limited inquiry admits only people who are on its list.
  return about.cooperationType === 'limited' ? 'invite' : 'share';
}

type Reopenable = Pick<Actionable, 'abilities' | 'state' | 'takenDown' | 'anonymous'>;

/** A secret ballot can't be reopened. */
export function canReopenInquiry(about: Reopenable): boolean {
  return about.abilities.publish && about.state === 'expired' && !about.takenDown && !isSecretBallot(about);
}
