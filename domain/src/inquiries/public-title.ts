import { countCodePoints } from '../text/characters.ts';

/** In code points. */
export const minPublicTitleLength = 10;

export const isPublicTitleTooShort = (title: string): boolean =>
  countCodePoints(title.trim()) < minPublicTitleLength;

/** Proposes a text as the title that participants see; `extend` lengthens one that is too short for a title. */
export function proposePublicTitle(text: string, extend: (text: string) => string): string {
  return isPublicTitleTooShort(text) ? extend(text) : text;
}
