import type { Language } from './language.ts';

const persianZero = 0x06f0;
const arabicZero = 0x0660;

/** Converts Persian and Arabic digits to ASCII. */
export function foldDigits(text: string): string {
  return text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= persianZero ? persianZero : arabicZero));
  });
}

/** Converts ASCII digits to Persian, for display. */
export function toPersianDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(persianZero + Number(digit)));
}

/** Writes a number without grouping, in Persian with its digits and decimal separator. */
export function formatDecimal(number: number, language: Language): string {
  return language === 'fa' ? toPersianDigits(String(number)).replace('.', '\u066b') : String(number);
}

/** ZWNJ and ZWJ, which join or separate letters. */
const joiners = /[\u200c\u200d]/g;

/**
 * Folds a text for comparing answers and searches: case, spaces, ZWNJ, Arabic ye and kaf, and digits (product
 * decision 5, «right when»).
 */
export function foldText(text: string): string {
  return foldTextKeepingHalfSpaces(text).replace(joiners, '').replace(/\s+/g, ' ').trim();
}

/** Folds a text like `foldText` but keeps half-spaces. */
export function foldTextKeepingHalfSpaces(text: string): string {
  return (
    foldDigits(text.normalize('NFKC'))
      .replace(/[\u064a\u0649]/g, '\u06cc')
      .replace(/\u0643/g, '\u06a9')
      .replace(/[\u200e\u200f\u064b-\u0652]/g, '')
      .toLowerCase()
      // The lower case of İ has a dot of its own.
      .replace(/i\u0307/g, 'i')
      .replace(/ς/g, 'σ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/**
 * Folds a text like `foldText` and also joins Persian words: «می خواهم», «می‌خواهم» and «میخواهم» are equal.
 */
export function foldTextAndPersianSpaces(text: string): string {
  return foldText(text).replace(/(?<=\p{Script=Arabic}) (?=\p{Script=Arabic})/gu, '');
}
