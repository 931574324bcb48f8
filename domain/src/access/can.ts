import type { CooperationType, InquirySettings, InquiryState } from '../inquiry/inquiry.ts';
import type { Chart } from '../results/chart.ts';
import type { AccountAction, Action, ChartAction, InquiryAction } from './action.ts';
import { type Actor, isAdmin } from './actor.ts';

export type { Actor };

export type InquirySubject = {
  readonly ownerId: string;
  readonly cooperationType: CooperationType;
  readonly resultViewStatus: InquirySettings['resultViewStatus'];
  readonly state: InquiryState;
  /** By an admin: its owner and admins see it still, nobody takes part. */
  readonly takenDown?: boolean;
  /** Stands on the list of a limited inquiry. */
  readonly isAllowedUser?: boolean;
  readonly hasParticipated?: boolean;
};

export type ChartSubject = InquirySubject & { readonly chart: Pick<Chart, 'accessType' | 'enabled'> };

/** The one place that says who may do what. Whatever nothing allows is refused. */
export function can(actor: Actor, action: AccountAction): boolean;
export function can(
  actor: Actor,
  action: InquiryAction | ChartAction,
  subject: InquirySubject | ChartSubject,
): boolean;
export function can(actor: Actor, action: Action, subject?: InquirySubject | ChartSubject): boolean {
  if (action === 'account.setEnabled') return isAdmin(actor);
  return subject !== undefined && canWith(actor, action, subject);
}

function canWith(
  actor: Actor,
  action: InquiryAction | ChartAction,
  subject: InquirySubject | ChartSubject,
): boolean {
  const owns = isOwner(actor, subject);
  switch (action) {
    case 'inquiry.edit':
    case 'inquiry.delete':
    case 'inquiry.publish':
    case 'inquiry.makeCharts':
    case 'chart.edit':
      return owns;
    case 'inquiry.view':
      return mayView(actor, subject);
    case 'inquiry.participate':
      return subject.state === 'published' && !subject.takenDown && isInvited(actor, subject);
    case 'inquiry.seeResults':
      return maySeeResults(actor, subject);
    case 'inquiry.markTemplate':
    case 'inquiry.takeDown':
      return isAdmin(actor);
    case 'chart.view':
      return 'chart' in subject && mayViewChart(actor, subject);
    default:
      return refuse(action);
  }
}

function isOwner(actor: Actor, { ownerId }: InquirySubject): boolean {
  return actor.kind === 'user' && actor.id === ownerId;
}

function isInvited(actor: Actor, subject: InquirySubject): boolean {
  switch (subject.cooperationType) {
    case 'anon':
      return true;
    case 'users':
      return actor.kind === 'user';
    case 'limited':
      return subject.isAllowedUser === true;
  }
}

function isStaff(actor: Actor, subject: InquirySubject): boolean {
  // A draft is its owner's alone, whoever else asks.
  return isOwner(actor, subject) || (isAdmin(actor) && subject.state !== 'draft');
}

function mayView(actor: Actor, subject: InquirySubject): boolean {
  if (isStaff(actor, subject)) return true;
  const isOut = subject.state === 'published' || subject.state === 'expired';
  return isOut && !subject.takenDown && isInvited(actor, subject);
}

function maySeeResults(actor: Actor, subject: InquirySubject): boolean {
  if (isStaff(actor, subject)) return true;
  if (subject.takenDown || subject.state === 'draft') return false;
  switch (subject.resultViewStatus) {
    case 'public':
      return mayView(actor, subject);
    case 'participants':
      return subject.hasParticipated === true;
    case 'admin':
      return false;
  }
}

function mayViewChart(actor: Actor, subject: ChartSubject): boolean {
  if (isOwner(actor, subject)) return true;
  if (!subject.chart.enabled) return false;
  if (subject.chart.accessType === 'private') return isStaff(actor, subject);
  return maySeeResults(actor, subject);
}

function refuse(_action: never): false {
  return false;
}
