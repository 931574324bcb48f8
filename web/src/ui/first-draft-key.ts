/** Where a guest's first draft is kept, for those who only want to know whether there is one. */
export const firstDraftKey = 'first_draft';
