/** The storage key of a guest's first draft, apart from its code so that a check for a draft stays small. */
export const firstDraftKey = 'first_draft';
