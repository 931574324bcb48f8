import type { CommentMode, CooperationType, InquirySettings, InquiryState } from '../inquiries/inquiry.ts';
import type { Chart } from '../results/chart.ts';
import {
  type Action,
  type AdminAction,
  adminActions,
  type BinAction,
  binActions,
  type ChartAction,
  type CommentAction,
  type OwnerAction,
  ownerActions,
} from './action.ts';
import { type Actor, isAdmin } from './actor.ts';
import { type BallotState, isClosedBallot } from './ballot-state.ts';

export type { Actor };

/**
 * An inquiry as the access rules see it, by its published revision if there is one. All fields are required, so
 * that a value that was never looked up can't grant access.
 */
export type InquirySubject = OwnedSubject & {
  readonly id: string;
  readonly cooperationType: CooperationType;
  readonly resultViewStatus: InquirySettings['resultViewStatus'];
  readonly state: InquiryState;
  /** Null if the inquiry is not a secret ballot. */
  readonly ballot: BallotState | null;
  /** Taken down by an administrator: the owner and administrators still see it, and participation is closed. */
  readonly takenDown: boolean;
  /** Whether lists show it. */
  readonly listed: boolean;
  readonly comments: CommentMode;
  /** Whether participants may ask its owner questions in a chat. */
  readonly askOwner: boolean;
  /** Whether the caller is on the list of a limited inquiry, by their account or by their link. */
  readonly isAllowedUser: boolean;
  /** Whether the caller has taken part. */
  readonly hasParticipated: boolean;
};
type OwnedSubject = {
  readonly ownerId: string;
  /** Whether the inquiry is deleted but its owner can restore it; everything else is refused. */
  readonly inBin: boolean;
};

export type ChartSubject = InquirySubject & { readonly chart: Pick<Chart, 'accessType' | 'enabled'> };

/** Whether an administrator has marked it as a template. */
type TemplateSubject = InquirySubject & { readonly isTemplate: boolean };

export type CommentSubject = InquirySubject & {
  readonly comment: {
    /** The author is an account or a guest's key; both are null after the account was deleted. */
    readonly accountId: string | null;
    readonly guestKey: string | null;
    readonly state: 'shown' | 'held' | 'deleted';
    /** Taken down by an administrator: people other than administrators and its author see it as deleted. */
    readonly takenDown: boolean;
    readonly isReply: boolean;
  };
};

/** Every action that is about an inquiry, or a chart or comment of one. */
export type SubjectAction = Exclude<Action, AdminAction>;

type SubjectByAction = {
  readonly [Name in SubjectAction]: Name extends OwnerAction | BinAction
    ? OwnedSubject
    : Name extends CommentAction
      ? CommentSubject
      : Name extends ChartAction
        ? ChartSubject
        : Name extends 'inquiry.useTemplate'
          ? TemplateSubject
          : InquirySubject;
};

/** The facts that decide an action; for a union of actions, those of all of them. */
export type SubjectOf<Name extends SubjectAction> = (
  Name extends unknown
    ? (subject: SubjectByAction[Name]) => void
    : never
) extends (subject: infer Subject) => void
  ? Subject
  : never;

/** Decides who may do what. Everything not explicitly allowed is refused. */
export function can(actor: Actor, action: AdminAction): boolean;
export function can<Name extends SubjectAction>(
  actor: Actor,
  action: Name,
  subject: SubjectOf<Name>,
): boolean;
export function can(actor: Actor, action: Action, subject?: OwnedSubject): boolean {
  if (isAdminAction(action)) return isAdmin(actor);
  if (subject === undefined) return false;
  if (isBinAction(action)) return subject.inBin && isOwner(actor, subject);
  if (subject.inBin) return false;
  if (isOwnerAction(action)) return isOwner(actor, subject);
  // The signature ensures that this is the subject of the rule.
  return rules[action](actor, subject as never);
}

type Rules = {
  readonly [Name in Exclude<SubjectAction, BinAction | OwnerAction>]: (
    actor: Actor,
    subject: SubjectByAction[Name],
  ) => boolean;
};

const rules: Rules = {
  'inquiry.view': mayView,
  'inquiry.list': (actor, subject) =>
    isOpen(subject) && subject.listed && (isOwner(actor, subject) || isInInquiryAudience(actor, subject)),
  'inquiry.participate': (actor, subject) =>
    isOpen(subject) && !isClosedBallot(subject.ballot) && isInInquiryAudience(actor, subject),
  'inquiry.seeResults': maySeeResults,
  // Only the owner and administrators see single responses, even if results are public. A secret ballot
  // never shows them.
  'inquiry.seeResponses': (actor, subject) => subject.ballot === null && isStaff(actor, subject),
  'inquiry.markTemplate': isAdmin,
  'inquiry.useTemplate': mayUseTemplate,
  'inquiry.takeDown': (actor, subject) => isAdmin(actor) && subject.state !== 'draft',
  'inquiry.seeTakedown': (actor, subject) => subject.takenDown && isStaff(actor, subject),
  'inquiry.appeal': (actor, subject) => subject.takenDown && isOwner(actor, subject),
  'inquiry.report': (actor, subject) =>
    isInPublicPhase(subject) && mayView(actor, subject) && !isOwner(actor, subject),
  'inquiry.react': mayReact,
  'inquiry.bookmark': (actor, subject) =>
    actor.kind === 'user' && subject.state !== 'draft' && mayView(actor, subject),
  'inquiry.comment': mayComment,
  'inquiry.askOwner': mayAskOwner,
  'inquiry.moderate': isStaff,
  'comment.see': (actor, subject) =>
    mayView(actor, subject) &&
    (subject.comment.state !== 'held' || isAuthor(actor, subject) || isStaff(actor, subject)),
  'comment.edit': (actor, subject) =>
    subject.comment.state !== 'deleted' && isAuthor(actor, subject) && mayComment(actor, subject),
  // Includes comments that were taken down; these can't be restored after deletion.
  'comment.delete': (actor, subject) =>
    subject.comment.state === 'deleted'
      ? subject.comment.takenDown && isAuthor(actor, subject)
      : isAuthor(actor, subject) || isStaff(actor, subject),
  'comment.reply': (actor, subject) => isTopLevelShown(subject) && mayComment(actor, subject),
  'comment.like': (actor, subject) => isShown(subject) && mayReact(actor, subject),
  'comment.approve': (actor, subject) => subject.comment.state === 'held' && isStaff(actor, subject),
  'comment.pin': (actor, subject) => isTopLevelShown(subject) && isOwner(actor, subject),
  'comment.report': (actor, subject) =>
    isShown(subject) && mayReact(actor, subject) && !isAuthor(actor, subject),
  'comment.takeDown': (actor, subject) =>
    isAdmin(actor) &&
    mayView(actor, subject) &&
    (subject.comment.takenDown || subject.comment.state !== 'deleted'),
  'comment.seeTakedown': (actor, subject) =>
    subject.comment.takenDown && mayView(actor, subject) && (isAuthor(actor, subject) || isAdmin(actor)),
  'comment.appeal': (actor, subject) =>
    subject.comment.takenDown && mayView(actor, subject) && isAuthor(actor, subject),
  'chart.view': mayViewChart,
};

function isOwnerAction(action: Action): action is OwnerAction {
  return ownerActions.some((name) => name === action);
}

function isBinAction(action: Action): action is BinAction {
  return binActions.some((name) => name === action);
}

function isAdminAction(action: Action): action is AdminAction {
  return adminActions.some((name) => name === action);
}

function isOwner(actor: Actor, { ownerId }: OwnedSubject): boolean {
  return actor.kind === 'user' && actor.id === ownerId;
}

function isOpen({ state, takenDown }: InquirySubject): boolean {
  return state === 'published' && !takenDown;
}

/** Whether the inquiry was published and is not taken down. */
function isInPublicPhase({ state, takenDown }: InquirySubject): boolean {
  return (state === 'published' || state === 'expired') && !takenDown;
}

/** Whether the inquiry is meant for the actor, in any state. */
export function isInInquiryAudience(actor: Actor, subject: InquirySubject): boolean {
  switch (subject.cooperationType) {
    case 'anon':
      return true;
    case 'users':
      return actor.kind === 'user';
    case 'limited':
      return isAllowed(actor, subject);
  }
}

function isAllowed(actor: Actor, { id, isAllowedUser }: InquirySubject): boolean {
  if (actor.kind === 'invited' && actor.inquiryId !== id) return false;
  return actor.kind !== 'guest' && isAllowedUser;
}

/** A template need not be open to answers. An unlisted one is missing from this list, as from all others. */
function mayUseTemplate(actor: Actor, subject: TemplateSubject): boolean {
  if (!subject.isTemplate || !isInPublicPhase(subject) || !subject.listed) return false;
  return isOwner(actor, subject) || isInInquiryAudience(actor, subject);
}

function isStaff(actor: Actor, subject: InquirySubject): boolean {
  // Only the owner sees a draft.
  return isOwner(actor, subject) || (isAdmin(actor) && subject.state !== 'draft');
}

function mayView(actor: Actor, subject: InquirySubject): boolean {
  if (isStaff(actor, subject)) return true;
  return isInPublicPhase(subject) && isInInquiryAudience(actor, subject);
}

/** The owner and administrators can't see the results either. */
function isSealed({ ballot }: InquirySubject): boolean {
  return ballot === 'open' || ballot === 'withheld';
}

function maySeeResults(actor: Actor, subject: InquirySubject): boolean {
  if (isSealed(subject)) return false;
  if (isStaff(actor, subject)) return true;
  if (subject.takenDown || subject.state === 'draft') return false;
  switch (subject.resultViewStatus) {
    case 'public':
      return mayView(actor, subject);
    case 'participants':
      return subject.hasParticipated;
    case 'admin':
      return false;
  }
}

function mayViewChart(actor: Actor, subject: ChartSubject): boolean {
  if (isSealed(subject)) return false;
  if (isOwner(actor, subject)) return true;
  if (!subject.chart.enabled) return false;
  if (subject.chart.accessType === 'private') return isStaff(actor, subject);
  return maySeeResults(actor, subject);
}

function mayComment(actor: Actor, subject: InquirySubject): boolean {
  if (!mayReact(actor, subject)) return false;
  return subject.comments === 'all' || (subject.comments === 'users' && actor.kind === 'user');
}

function mayAskOwner(actor: Actor, subject: InquirySubject): boolean {
  if (actor.kind !== 'user' || isOwner(actor, subject)) return false;
  return subject.askOwner && isInPublicPhase(subject) && mayView(actor, subject);
}

function mayReact(actor: Actor, subject: InquirySubject): boolean {
  return isInPublicPhase(subject) && mayView(actor, subject);
}

function isShown({ comment }: CommentSubject): boolean {
  return comment.state === 'shown';
}

function isTopLevelShown(subject: CommentSubject): boolean {
  return isShown(subject) && !subject.comment.isReply;
}

function isAuthor(actor: Actor, { comment: { accountId, guestKey } }: CommentSubject): boolean {
  switch (actor.kind) {
    case 'user':
      return accountId === actor.id;
    case 'invited':
      return guestKey === actor.inviteeId;
    case 'guest':
      return guestKey !== null && guestKey === actor.guestKey;
  }
}
