import type { Language } from './language.ts';

const otherDirection: Readonly<Record<Language, RegExp>> = {
  en: /[\p{Script=Arabic}\p{Script=Hebrew}]/u,
  fa: /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u,
};

/**
 * Isolates a text of the other direction in a sentence of this language. Others get no marks, because a single mark
 * doubles the length of a text message.
 */
export function isolateOtherDirection(text: string, language: Language): string {
  return otherDirection[language].test(text) ? `\u2068${text}\u2069` : text;
}
