import { countCodePoints } from '../text/characters.ts';
import type { Language } from '../text/language.ts';

/** In code points. */
export const minPublicTitleLength = 10;

export const isPublicTitleTooShort = (title: string): boolean =>
  countCodePoints(title.trim()) < minPublicTitleLength;

/** Proposes a text as the title that participants see; `extend` lengthens one that is too short for a title. */
export function proposePublicTitle(text: string, extend: (text: string) => string): string {
  return isPublicTitleTooShort(text) ? extend(text) : text;
}

const pollTitlePrefixes: Readonly<Record<Language, string>> = { en: 'Poll: ', fa: 'رأی‌گیری: ' };

/** Proposes the question of a poll as its title, with a prefix if it is too short for one. */
export const proposePollTitle = (question: string, language: Language): string =>
  proposePublicTitle(question, (short) => pollTitlePrefixes[language] + short);
