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

type Kind = 'poll' | 'survey' | 'exam';

const titlePrefixes: Readonly<Record<Kind, Readonly<Record<Language, string>>>> = {
  poll: { en: 'Poll: ', fa: 'رأی‌گیری: ' },
  survey: { en: 'Survey: ', fa: 'پرسش‌نامه: ' },
  exam: { en: 'Exam: ', fa: 'آزمون: ' },
};

/** Proposes the title or, for a poll, the question as the title, with a prefix of the kind if it is too short for one. */
export const proposeTitleOfKind = (kind: Kind, text: string, language: Language): string =>
  proposePublicTitle(text, (short) => titlePrefixes[kind][language] + short);
