/**
 * How far a person on the list of a limited inquiry has come. It is hidden in anonymous inquiries: comparing it
 * before and after a response would reveal whose response it is.
 */
export const inviteeStates = ['waiting', 'opened', 'answered'] as const;
export type InviteeState = (typeof inviteeStates)[number];

/** Why a personal link opens nothing. */
export const closedLinkReasons = ['renewed', 'removed'] as const;
export type ClosedLinkReason = (typeof closedLinkReasons)[number];

/** Maximum number of people on the list of one inquiry, without removed ones. */
export const maxInvitees = 200_000;
/** People that one call names. */
export const maxPeopleOfCall = 1000;
