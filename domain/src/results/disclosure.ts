import { answerTypes } from '../inquiries/answer-types/index.ts';
import { minGroupSize } from './min-group-size.ts';
import type { QuestionSummary } from './question-summary.ts';

// What a released secret ballot may show. Counts of a single question are shown once enough people answered
// it. A table of two questions is shown completely or not at all: if some of its cells were hidden, sums and
// even the pattern of the hidden cells could reveal them. All tables share one question (breakdown-question.ts),
// because tables of AB, AC and BC would reveal counts of three questions together.

export function isBelowMinGroupSize(count: number): boolean {
  return count > 0 && count < minGroupSize;
}

/** Counts of one question by option. */
export type DisclosureQuestionCounts = {
  /** Whether one person may be in several counts. */
  readonly several: boolean;
  readonly counts: readonly number[];
};

/**
 * Whether a table of two questions may be shown: only if each group of people who gave the same two answers,
 * including no answer, is large enough. Zero is too few, because it says what all others answered. Multiple
 * choices have no tables, because the number of ticks would reveal who ticked several options.
 */
export function isCrossTabDisclosed(
  row: DisclosureQuestionCounts,
  column: DisclosureQuestionCounts,
  counts: readonly (readonly number[])[],
  total: number,
): boolean {
  return !row.several && !column.several && isLargeEverywhere(counts, row.counts, column.counts, total);
}

/** Adds the people who gave no such answer as a last row and column, and checks all cells that can be filled. */
function isLargeEverywhere(
  cells: readonly (readonly number[])[],
  inRows: readonly number[],
  inColumns: readonly number[],
  total: number,
): boolean {
  const others = inColumns.map((count, x) => count - sum(cells.map((line) => line[x] ?? 0)));
  const lines = [...cells, others];
  const lineTotals = [...inRows, total - sum(inRows)];
  const columnTotals = [...inColumns, total - sum(inColumns)];
  return lines.every((line, y) => {
    const inLine = lineTotals[y] ?? 0;
    const whole = [...line, inLine - sum(line)];
    return whole.every((count, x) => inLine === 0 || columnTotals[x] === 0 || count >= minGroupSize);
  });
}

/** Whether results of filtered responses may be shown: enough must match, and not nearly all. */
export function mayShowFilteredResults(matching: number, total: number): boolean {
  return matching >= minGroupSize && !isBelowMinGroupSize(total - matching);
}

/** The result of a withheld question, which shows only that it was asked. */
export function withholdQuestionSummary(question: QuestionSummary): QuestionSummary {
  const { questionId, body, responseType, segmentName } = question;
  return {
    questionId,
    body,
    responseType,
    segmentName,
    withheld: true,
    answered: 0,
    options: [],
    numbers: null,
    cells: [],
    moments: [],
    momentUnit: null,
  };
}

/**
 * The part of a question's summary that may be shown. For a question that few people answered, it shows only
 * that it was asked. Details of an option (its texts, its mean rank, the cells of its matrix row) are shown
 * once enough people chose it.
 */
export function discloseQuestionSummary(question: QuestionSummary): QuestionSummary {
  if (isBelowMinGroupSize(question.answered)) return withholdQuestionSummary(question);
  const { summaryKind } = answerTypes[question.responseType];
  if (summaryKind === 'cells') return discloseRows(question);
  if (summaryKind === 'ranks') return discloseRanks(question);
  return {
    ...question,
    options: question.options.map((option) => ({
      ...option,
      withheld: option.role === 'other' && isBelowMinGroupSize(option.count),
    })),
  };
}

/**
 * Hides the cells of rows with few answers. Columns count only shown cells, because subtraction would reveal
 * the others.
 */
function discloseRows(question: QuestionSummary): QuestionSummary {
  const hidden = new Set(
    question.options
      .filter(({ role, count }) => role === 'row' && isBelowMinGroupSize(count))
      .map(({ optionId }) => optionId),
  );
  const cells = question.cells.filter(({ rowId }) => !hidden.has(rowId));
  const inColumn = (id: string) =>
    cells.reduce((sum, { columnId, count }) => sum + (columnId === id ? count : 0), 0);
  return {
    ...question,
    cells,
    options: question.options.map((option) => {
      if (hidden.has(option.optionId)) return { ...option, withheld: true, count: 0 };
      return option.role === 'column' ? { ...option, count: inColumn(option.optionId) } : option;
    }),
  };
}

/** All ranks add up to a known sum, so if few people ranked one option, the others would reveal its ranks. */
function discloseRanks(question: QuestionSummary): QuestionSummary {
  if (!question.options.some(({ count }) => isBelowMinGroupSize(count))) return question;
  return {
    ...question,
    options: question.options.map((option) => ({
      ...option,
      withheld: option.count > 0,
      meanRank: null,
      count: isBelowMinGroupSize(option.count) ? 0 : option.count,
    })),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
