/** Sort orders of the public list. */
export const inquirySorts = ['new', 'popular', 'closing'] as const;
