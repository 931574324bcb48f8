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
};

type ListCounts = {
  readonly people: number;
  readonly messages: MessageCounts | null;
  /** Missing from servers of the previous version during an update. */
  readonly unanswered?: MessageCounts | null | undefined;
};

export function summarizeInvitees({ people, messages, unanswered }: ListCounts): InviteeProgress {
  const open = unanswered ?? messages ?? {};
  return {
    ...{ people, invited: countInvited(messages ?? {}) },
    ...{ toInvite: countUninvited(open), toRemind: countRemindable(open) },
  };
}
