import { answerTypes } from '../inquiries/answer-types/index.ts';
import { minGroupSize } from './min-group-size.ts';
import type { QuestionSummary } from './question-summary.ts';

// What a released secret ballot may show. Counts of a single question are shown once enough people answered
// it. A table of two questions is shown completely or not at all: if some of its cells were hidden, sums and
// even the pattern of the hidden cells could reveal them. Three questions together are never shown.

export function isBelowMinGroupSize(count: number): boolean {
  return count > 0 && count < minGroupSize;
}

/**
 * Whether a condition may combine options of one question. With multiple choice, a combination would reveal
 * how many people chose both.
 */
export function mayCombineOptions(several: boolean, options: number): boolean {
  return !several || options < 2;
}

/** Counts of one question by option; with multiple choice one person is in several counts. */
export type DisclosureQuestionCounts = {
  /** The id of the question, or of the row of a matrix. */
  readonly id: string;
  readonly several: boolean;
  /** Number of people who answered the question. */
  readonly answered: number;
  readonly counts: readonly number[];
  /** Whether the number of people who chose two options can be derived from their counts. */
  readonly revealsPair: boolean;
};

/**
 * Whether the number of people who chose two options follows from their counts and the number of answers:
 * with multiple choice, if only two options that can be combined were chosen. `counts` are those of such
 * options.
 */
export function revealsPair(several: boolean, counts: readonly number[]): boolean {
  return several && counts.filter((count) => count > 0).length === 2;
}

/**
 * Whether a table of two questions may be shown: only if each group of people who gave the same two answers,
 * including no answer, is large enough. Zero is too few, because it says what all others answered.
 */
export function isTableDisclosed(
  row: DisclosureQuestionCounts,
  column: DisclosureQuestionCounts,
  counts: readonly (readonly number[])[],
  total: number,
): boolean {
  if (row.revealsPair || column.revealsPair || (row.several && row.id === column.id)) return false;
  // How many people skipped a multiple choice and gave another answer isn't counted.
  if ([row, column].some(({ several, answered }) => several && answered < total)) return false;
  const columns = splitsOf(column);
  return splitsOf(row).every((rows) =>
    columns.every((chosen) => {
      const cells = rows.map((y) => chosen.map((x) => counts[y]?.[x] ?? 0));
      const inRows = rows.map((y) => row.counts[y] ?? 0);
      const inColumns = chosen.map((x) => column.counts[x] ?? 0);
      return isLargeEverywhere(cells, inRows, inColumns, total);
    }),
  );
}

/** The options that exclude each other: all of a single choice, or each of a multiple choice by itself. */
function splitsOf({ several, counts }: DisclosureQuestionCounts): number[][] {
  const options = [...counts.keys()];
  return several ? options.map((option) => [option]) : [options];
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
export function mayShowFiltered(matching: number, total: number): boolean {
  return matching >= minGroupSize && !isBelowMinGroupSize(total - matching);
}

/** The result of a withheld question, which shows only that it was asked. */
export function withholdQuestion(question: QuestionSummary): QuestionSummary {
  const { questionId, body, responseType, segmentName } = question;
  return {
    ...{ questionId, body, responseType, segmentName, withheld: true, answered: 0 },
    ...{ options: [], numbers: null, cells: [], moments: [], momentUnit: null },
  };
}

/**
 * The part of a question's summary that may be shown. For a question that few people answered, it shows only
 * that it was asked. Details of an option (its texts, its mean rank, the cells of its matrix row) are shown
 * once enough people chose it.
 */
export function discloseQuestion(question: QuestionSummary): QuestionSummary {
  if (isBelowMinGroupSize(question.answered)) return withholdQuestion(question);
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
