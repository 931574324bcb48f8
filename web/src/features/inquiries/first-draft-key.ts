/** The storage key of a guest's first draft, in its own file so that checking for a draft loads little code. */
export const firstDraftKey = 'first_draft';

/** The storage key of a poll that a signed-in person writes, until the wizard opens it. */
export const begunPollKey = 'begun_poll';
