import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import type { ResponseSearchWord } from './response-queries.ts';

const maxWords = 10;

/** Splits a search into words, each with the options whose labels contain it. */
export function parseResponseSearchWords(
  { questions }: CompiledInquiry,
  search: string,
): ResponseSearchWord[] {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return [];
  const labels = questions
    .flatMap(({ allOptions }) => allOptions)
    .map(({ code, body }) => ({ code, label: foldText(visibleText(body)) }));
  return words.map((word) => ({
    word,
    options: labels.filter(({ label }) => label.includes(word)).map(({ code }) => code),
  }));
}
