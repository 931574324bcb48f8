/**
 * Progress of a person on the list of a limited inquiry. It is hidden in anonymous inquiries, because
 * comparing it before and after a response would reveal whose response it is.
 */
export const inviteeStates = ['waiting', 'opened', 'answered'] as const;
export type InviteeState = (typeof inviteeStates)[number];

/** Reasons why a personal link no longer works. */
export const closedLinkReasons = ['renewed', 'removed'] as const;
export type ClosedLinkReason = (typeof closedLinkReasons)[number];

/** Maximum number of people on the list of one inquiry, without removed ones. */
export const maxInvitees = 200_000;
/** Maximum number of people in one call. */
export const maxPeoplePerCall = 1000;
