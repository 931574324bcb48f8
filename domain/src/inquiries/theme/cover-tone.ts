/** The background colours of a drawn cover. */
export const coverTones = ['cyan', 'green', 'indigo', 'plum', 'brick', 'sand'] as const;
export type CoverTone = (typeof coverTones)[number];

/**
 * The tone of an inquiry that has none set. It uses the end of the id, because ids made in the same minute
 * start alike.
 */
export function getDefaultCoverTone(inquiryId: string): CoverTone {
  return coverTones[Number.parseInt(inquiryId.slice(-2), 16) % coverTones.length] ?? coverTones[0];
}
