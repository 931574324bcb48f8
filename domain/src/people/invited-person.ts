/**
 * How far somebody has come whom a limited inquiry is for. Of anonymous inquiries nobody is told it of anybody:
 * whoever looks before and after an answer would know whose it is.
 */
export const invitedStates = ['waiting', 'opened', 'answered'] as const;
export type InvitedState = (typeof invitedStates)[number];

/** Why a personal link opens nothing. */
export const closedLinkReasons = ['renewed', 'removed'] as const;
export type ClosedLinkReason = (typeof closedLinkReasons)[number];

/** People on the list of one inquiry, those who were removed aside. */
export const maxInvitedPeople = 200_000;
/** People that one call names. */
export const maxPeopleOfCall = 1000;
