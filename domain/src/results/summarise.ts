import type { Bins } from '../inquiry/answer-types/answer-type.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiry/compile.ts';
import type { QuestionSummary } from './question-summary.ts';
import { summariseNumbers } from './summarise-numbers.ts';
import type { Tally } from './tally.ts';

const numeric: ReadonlySet<string> = new Set(['number', 'rating', 'scale']);
const noBins: Readonly<Bins> = {};

/**
 * What the kept counts say of every question, in the order of the definition. What is hidden now shows up
 * only where people answered it. Texts are left to whoever reads responses.
 */
export function summariseQuestions(compiled: CompiledInquiry, tally: Tally): QuestionSummary[] {
  return compiled.questions
    .filter((question) => !question.hidden || countOf(tally, question.code) > 0)
    .map((question) => summariseQuestion(question, tally));
}

function summariseQuestion(question: CompiledQuestion, tally: Tally): QuestionSummary {
  const { id, code, body, responseType, segment } = question;
  const bins = tally.extra[code] ?? noBins;
  const answered = countOf(tally, code);
  return {
    questionId: id,
    code,
    body,
    responseType,
    segmentName: segment.name,
    answered,
    options: countedOptions(question, tally).map((option) => ({
      optionId: option.id,
      label: option.body,
      role: option.role,
      count: countOf(tally, option.code),
      meanRank: responseType === 'ranking' ? meanRank(bins, option.code, countOf(tally, option.code)) : null,
    })),
    numbers: numeric.has(responseType) ? summariseNumbers(question, bins) : null,
    cells: responseType === 'matrix' ? matrixCells(question, bins) : [],
    moments: responseType === 'date' || responseType === 'time' ? momentCounts(bins) : [],
    texts: [],
  };
}

function momentCounts(bins: Readonly<Bins>): QuestionSummary['moments'] {
  return Object.entries(bins)
    .filter(([, count]) => count > 0)
    .map(([at, count]) => ({ at, count }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

function countedOptions({ allOptions }: CompiledQuestion, tally: Tally) {
  return allOptions.filter(
    (option) => option.role !== 'accepted' && (!option.hidden || countOf(tally, option.code) > 0),
  );
}

function countOf({ counts }: Tally, code: number): number {
  return Math.max(0, counts[code] ?? 0);
}

/** From 1; null where nobody ranked it. */
function meanRank(bins: Readonly<Bins>, code: number, count: number): number | null {
  return count > 0 ? (bins[String(code)] ?? 0) / count : null;
}

function matrixCells(question: CompiledQuestion, bins: Readonly<Bins>): QuestionSummary['cells'] {
  return Object.entries(bins).flatMap(([key, count]) => {
    const [rowCode = 0, columnCode = 0] = key.split(':').map(Number);
    const row = question.optionByCode.get(rowCode);
    const column = question.optionByCode.get(columnCode);
    return row === undefined || column === undefined || count <= 0
      ? []
      : [{ rowId: row.id, columnId: column.id, count }];
  });
}
