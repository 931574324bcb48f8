/** The background colours of a drawn cover. */
export const coverTones = ['cyan', 'green', 'indigo', 'plum', 'brick', 'sand'] as const;
export type CoverTone = (typeof coverTones)[number];
