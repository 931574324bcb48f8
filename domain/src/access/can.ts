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
  type InquiryAction,
  type OwnerAction,
  ownerActions,
} from './action.ts';
import { type Actor, isAdmin } from './actor.ts';
import type { BallotState } from './ballot-state.ts';

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

type Subject = InquirySubject | ChartSubject | CommentSubject | TemplateSubject;

/** Decides who may do what. Everything not explicitly allowed is refused. */
export function can(actor: Actor, action: AdminAction): boolean;
export function can(actor: Actor, action: OwnerAction | BinAction, subject: OwnedSubject): boolean;
export function can(
  actor: Actor,
  action: InquiryAction | ChartAction | CommentAction,
  subject: Subject,
): boolean;
export function can(actor: Actor, action: Action, subject?: OwnedSubject | Subject): boolean {
  if (isAdminAction(action)) return isAdmin(actor);
  if (subject === undefined) return false;
  if (isBinAction(action)) return subject.inBin && isOwner(actor, subject);
  if (subject.inBin) return false;
  if (isOwnerAction(action)) return isOwner(actor, subject);
  return 'state' in subject && canOnInquiry(actor, action, subject);
}

function canOnInquiry(
  actor: Actor,
  action: Exclude<InquiryAction | ChartAction | CommentAction, OwnerAction>,
  subject: Subject,
): boolean {
  switch (action) {
    case 'inquiry.view':
      return mayView(actor, subject);
    case 'inquiry.list':
      return (
        isOpen(subject) && subject.listed && (isOwner(actor, subject) || isInInquiryAudience(actor, subject))
      );
    case 'inquiry.participate':
      return isOpen(subject) && !isClosedBallot(subject) && isInInquiryAudience(actor, subject);
    case 'inquiry.seeResults':
      return maySeeResults(actor, subject);
    // Only the owner and administrators see single responses, even if results are public. A secret ballot
    // never shows them.
    case 'inquiry.seeResponses':
      return subject.ballot === null && isStaff(actor, subject);
    case 'inquiry.markTemplate':
      return isAdmin(actor);
    case 'inquiry.useTemplate':
      return 'isTemplate' in subject && mayUseTemplate(actor, subject);
    case 'inquiry.takeDown':
      return isAdmin(actor) && subject.state !== 'draft';
    case 'inquiry.seeTakedown':
      return subject.takenDown && isStaff(actor, subject);
    case 'inquiry.appeal':
      return subject.takenDown && isOwner(actor, subject);
    case 'inquiry.report':
      return isInPublicPhase(subject) && mayView(actor, subject) && !isOwner(actor, subject);
    case 'inquiry.react':
      return isInPublicPhase(subject) && mayView(actor, subject);
    case 'inquiry.bookmark':
      return actor.kind === 'user' && subject.state !== 'draft' && mayView(actor, subject);
    case 'inquiry.comment':
      return mayComment(actor, subject);
    case 'inquiry.askOwner':
      return mayAskOwner(actor, subject);
    case 'inquiry.moderate':
      return isStaff(actor, subject);
    case 'comment.see':
    case 'comment.edit':
    case 'comment.delete':
    case 'comment.reply':
    case 'comment.like':
    case 'comment.approve':
    case 'comment.pin':
    case 'comment.report':
    case 'comment.takeDown':
    case 'comment.seeTakedown':
    case 'comment.appeal':
      return 'comment' in subject && canOnComment(actor, action, subject);
    case 'chart.view':
      return 'chart' in subject && mayViewChart(actor, subject);
    default:
      return denyUnknownAction(action);
  }
}

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

function isClosedBallot({ ballot }: InquirySubject): boolean {
  return ballot === 'released' || ballot === 'withheld';
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
  if (!isInPublicPhase(subject) || !mayView(actor, subject)) return false;
  return subject.comments === 'all' || (subject.comments === 'users' && actor.kind === 'user');
}

function mayAskOwner(actor: Actor, subject: InquirySubject): boolean {
  if (actor.kind !== 'user' || isOwner(actor, subject)) return false;
  return subject.askOwner && isInPublicPhase(subject) && mayView(actor, subject);
}

function canOnComment(actor: Actor, action: CommentAction, subject: CommentSubject): boolean {
  const { comment } = subject;
  const isShown = comment.state === 'shown';
  switch (action) {
    case 'comment.see':
      if (!mayView(actor, subject)) return false;
      return comment.state !== 'held' || isAuthor(actor, comment) || isStaff(actor, subject);
    case 'comment.edit':
      return comment.state !== 'deleted' && isAuthor(actor, comment) && mayComment(actor, subject);
    case 'comment.delete':
      // Includes comments that were taken down; these can't be restored after deletion.
      if (comment.state === 'deleted') return comment.takenDown && isAuthor(actor, comment);
      return isAuthor(actor, comment) || isStaff(actor, subject);
    case 'comment.reply':
      return isShown && !comment.isReply && mayComment(actor, subject);
    case 'comment.like':
      return isShown && isInPublicPhase(subject) && mayView(actor, subject);
    case 'comment.approve':
      return comment.state === 'held' && isStaff(actor, subject);
    case 'comment.pin':
      return isShown && !comment.isReply && isOwner(actor, subject);
    case 'comment.report':
      return isShown && isInPublicPhase(subject) && mayView(actor, subject) && !isAuthor(actor, comment);
    case 'comment.takeDown':
      return isAdmin(actor) && mayView(actor, subject) && (comment.takenDown || comment.state !== 'deleted');
    case 'comment.seeTakedown':
      return comment.takenDown && mayView(actor, subject) && (isAuthor(actor, comment) || isAdmin(actor));
    case 'comment.appeal':
      return comment.takenDown && mayView(actor, subject) && isAuthor(actor, comment);
  }
}

function isAuthor(actor: Actor, { accountId, guestKey }: CommentSubject['comment']): boolean {
  switch (actor.kind) {
    case 'user':
      return accountId === actor.id;
    case 'invited':
      return guestKey === actor.inviteeId;
    case 'guest':
      return guestKey !== null && guestKey === actor.guestKey;
  }
}

function denyUnknownAction(_action: never): false {
  return false;
}
