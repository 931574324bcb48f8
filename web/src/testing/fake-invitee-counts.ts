import type { InviteeCounts } from '@nazar/domain/api/invitee-calls.ts';

/** The counts of a list whose states are not known. */
export const fakeInviteeCounts = (people: number, changes: Partial<InviteeCounts> = {}): InviteeCounts => ({
  people,
  anonymous: false,
  states: null,
  messages: null,
  unanswered: null,
  lastSentAt: null,
  ...changes,
});
