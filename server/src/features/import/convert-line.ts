import type { Answer } from '@nazar/domain/participation/answers.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import type { Refusal } from './import-report.ts';
import type { PlannedQuestion } from './plan-segments.ts';

export type Column = { readonly place: number; readonly question: PlannedQuestion };
export type ConvertedLine = { readonly answers: Answer[]; readonly refusals: Refusal[] };

/** What the choices of one cell are kept apart by. */
const separators = /[;|,]/;
const decimal = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i;

/**
 * The answers of one line, in the form that participants send. A cell that says nothing which its question
 * knows is left out with its reason; whether the rest are good answers is for the submit to judge.
 */
export function convertLine(
  cells: readonly string[],
  line: number,
  { columns, missing }: { columns: readonly Column[]; missing: string | null },
): ConvertedLine {
  const answers: Answer[] = [];
  const refusals: Refusal[] = [];
  for (const { place, question } of columns) {
    const value = (cells[place] ?? '').trim();
    if (value === '' || value === missing) continue;
    const read = readCell(value, question);
    if (typeof read === 'object') answers.push(read);
    else refusals.push({ line, column: question.source.column, value, reason: read });
  }
  return { answers, refusals };
}

/** The answer in a cell, or why there is none. */
function readCell(value: string, { id: questionId, source, options }: PlannedQuestion): Answer | string {
  const optionOf = (text: string) => options.get(text) ?? options.get(foldDigits(text));
  switch (source.responseType) {
    case 'single':
    case 'dropdown':
    case 'yesNo': {
      const option = optionOf(value);
      return option === undefined ? 'no option has this value' : { questionId, value: option };
    }
    case 'multiple': {
      const chosen = value.split(separators).map((part) => optionOf(part.trim()));
      const known = chosen.filter((option) => option !== undefined);
      if (known.length < chosen.length) return 'no option has one of these values';
      return { questionId, value: [...new Set(known)] };
    }
    case 'number':
    case 'rating':
    case 'scale': {
      const digits = foldDigits(value);
      return decimal.test(digits) ? { questionId, value: Number(digits) } : 'not a number';
    }
    default:
      return { questionId, value };
  }
}
