import { isReminderEarly } from './campaign.ts';
import {
  countInvited,
  countRemindable,
  countUninvited,
  type InviteeMessageState,
  type InviteeStateFilter,
  type MessageCounts,
} from './people-filter.ts';

/** How far the people of a list have been invited. */
export type InviteeProgress = {
  readonly people: number;
  /** Number of people whose invitation was sent or is on its way. */
  readonly invited: number;
  /** Number of people who can still be invited. */
  readonly toInvite: number;
  /** Number of people who got a message and have not answered. */
  readonly toRemind: number;
  readonly isReminderEarly: boolean;
};

type ListCounts = {
  readonly people: number;
  readonly messages: MessageCounts | null;
  readonly unanswered: MessageCounts | null;
  readonly lastSentAt: string | null;
};

export function summarizeInvitees(counts: ListCounts, now: number): InviteeProgress {
  const { people, messages, unanswered, lastSentAt } = counts;
  const open = unanswered ?? {};
  return {
    people,
    invited: countInvited(messages ?? {}),
    toInvite: countUninvited(open),
    toRemind: countRemindable(open),
    isReminderEarly: isReminderEarly(lastSentAt, now),
  };
}

/** People who answered, and the others by the state of the messages to them, in the order of a chart. */
const inviteeParts = [
  'answered',
  'sent',
  'uncertain',
  'waiting',
  'none',
  'failed',
  'refused',
  'bounced',
  'unwanted',
] as const satisfies readonly ('answered' | InviteeMessageState)[];
export type InviteePart = (typeof inviteeParts)[number];

type PartCounts = {
  readonly states: { readonly answered: number } | null;
  readonly unanswered: MessageCounts | null;
};

/** Counts everyone on the list once, without empty parts; empty if the states aren't known. */
export function countInviteeParts({
  states,
  unanswered,
}: PartCounts): { part: InviteePart; count: number }[] {
  if (states === null || unanswered === null) return [];
  return inviteeParts
    .map((part) => ({ part, count: part === 'answered' ? states.answered : (unanswered[part] ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** Whether anyone on the list was invited, or has answered without a message. */
export const isInvitingStarted = ({
  messages,
  states,
}: {
  readonly messages: MessageCounts | null;
  readonly states: PartCounts['states'];
}): boolean => countInvited(messages ?? {}) > 0 || (states?.answered ?? 0) > 0;

/** The filter of the list that finds the people of a part. */
export const getInviteePartFilter = (
  part: InviteePart,
): { state: InviteeStateFilter; message: InviteeMessageState | null } =>
  part === 'answered' ? { state: 'answered', message: null } : { state: 'missing', message: part };
