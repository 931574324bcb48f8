/** The colours that a drawn cover comes in, by the name of what it stands on. */
export const coverTones = ['cyan', 'green', 'indigo', 'plum', 'brick', 'sand'] as const;
export type CoverTone = (typeof coverTones)[number];
