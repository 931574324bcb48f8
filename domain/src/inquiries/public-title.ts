import { countCodePoints } from '../text/characters.ts';
import type { Language } from '../text/language.ts';
import { textLimits } from '../text/text-limits.ts';

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

/** Returns a text as one line of at most the length of a title. */
export const toTitleLine = (text: string): string =>
  [...text.trim().replace(/\s+/g, ' ')].slice(0, textLimits.title).join('');

/** Proposes a poll's question as its title. Without a question it is the prefix, so that a later one is recognized. */
export const proposePollTitle = (question: string, language: Language): string =>
  proposeTitleOfKind('poll', toTitleLine(question), language).trim();
