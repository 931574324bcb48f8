import type { Answer } from '@nazar/domain/participation/answers.ts';
import { checkAnswer } from '@nazar/domain/participation/check-answer.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import { wordField } from '../../http/wording.ts';
import type { Refusal } from './import-report.ts';
import type { PlannedQuestion } from './plan-segments.ts';

export type Column = { readonly place: number; readonly question: PlannedQuestion };
export type ConvertedLine = { readonly answers: Answer[]; readonly refusals: Refusal[] };

/** What the choices of one cell are kept apart by. */
const separators = /[;|,]/;
const decimal = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i;

/**
 * The answers of one line, in the form that participants send. A cell that its question can't take is left out
 * with its reason. The submit judges the rest again, as it does with what the participation page checked.
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
    const read = readAnswer(value, question);
    if (typeof read === 'object') answers.push(read);
    else refusals.push({ line, column: question.source.column, value, reason: read });
  }
  return { answers, refusals };
}

/** The answer in a cell, or why it is none that may be given. */
function readAnswer(value: string, question: PlannedQuestion): Answer | string {
  const read = readCell(value, question);
  if (typeof read === 'string') return read;
  const problem = checkAnswer(question.asked, read);
  return problem === null ? read : wordField({ path: read.questionId, ...problem }, 'en');
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
