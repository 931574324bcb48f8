import { isReminderEarly } from './campaign.ts';
import { countInvited, countRemindable, countUninvited, type MessageCounts } from './people-filter.ts';

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
