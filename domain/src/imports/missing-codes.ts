import { foldDigits, foldTextAndPersianSpaces } from '../text/digits.ts';

/** Common codes for «not answered». */
const emptyWords: ReadonlySet<string> = new Set(
  [
    ...['na', 'n/a', '#n/a', 'n.a.', 'null', '#null!', '<na>', 'nan', 'missing', 'no answer', 'no response'],
    ...['-', '--', '–', '—', '.', 'بدون پاسخ', 'بی‌پاسخ', 'بی پاسخ'],
  ].map(foldTextAndPersianSpaces),
);
/** Codes of statistics programs; they count only if no other number of the column is close to them. */
export const negativeMissingCodePattern = /^-(?:[789]|77|88|9[5-9]|777|888|99[5-9]|9{4,12})$/;
export const positiveMissingCodePattern = /^(?:77|88|9[7-9]|777|888|99[7-9]|9{4,12})$/;

/** Codes for «not answered» are not longer. */
const maxLength = 20;

export const isNoAnswerWord = (value: string): boolean =>
  value.length <= maxLength && emptyWords.has(foldTextAndPersianSpaces(value));

/** Whether a value may mean «not answered». For numbers, the other values of the column are better evidence. */
export function isMissingCode(value: string): boolean {
  const digits = value.length <= maxLength ? foldDigits(value) : '';
  return (
    isNoAnswerWord(value) ||
    negativeMissingCodePattern.test(digits) ||
    positiveMissingCodePattern.test(digits)
  );
}
