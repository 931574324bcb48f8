import type { ResponseType } from '../inquiries/question.ts';
import type { DecimalSign } from './cell-number.ts';
import { findTableSeparator } from './classify-column.ts';
import { type ColumnProfile, columnUses } from './column-profile.ts';
import type { ColumnRun } from './column-runs.ts';
import { findOptionColumnRuns } from './find-option-column-runs.ts';
import { findRankColumnRuns, type RankColumnRun } from './find-rank-column-runs.ts';
import { findRowColumnRuns } from './find-row-column-runs.ts';
import type { NewColumnPlan } from './import-plan.ts';
import { makeMissingValuesSuggester } from './make-missing-values-suggester.ts';
import { removeMissingValuesFromColumn } from './missing-values.ts';
import { isOtherTextColumn } from './other-texts.ts';
import { planColumn } from './plan-column.ts';
import {
  deriveSharedOptions,
  findPrecedingQuestionColumn,
  joinPrecedingQuestion,
  listJoinableQuestionPartUses,
  makeMultiColumnQuestion,
} from './question-parts.ts';

type ProposeColumnPlansOptions = {
  /** Values of each column that mean «not answered»; suggested from the table by default. */
  readonly missing?: ((index: number) => readonly string[]) | undefined;
  /** The option separator; detected from the table if omitted. */
  readonly separator?: string | null | undefined;
};

/** The proposed use of each column of a table. */
export function proposeColumnPlans(
  columns: readonly ColumnProfile[],
  decimal: DecimalSign,
  { missing = makeMissingValuesSuggester(columns, decimal), separator }: ProposeColumnPlansOptions = {},
): NewColumnPlan[] {
  const shared = separator === undefined ? findTableSeparator(columns, { decimal, missing }) : separator;
  const planned = keepBestSubmitTimeColumn(
    columns.map((column) =>
      planColumn(column, decimal, { missing: missing(column.index), separator: shared }),
    ),
    columns,
  );
  const answeredColumns = columns.map((column) =>
    removeMissingValuesFromColumn(column, missing(column.index)),
  );
  const ranks = findRankColumnRuns(columns);
  const ranked = new Set(ranks.flatMap((run) => run.columns.map(({ index }) => index)));
  const others = answeredColumns.filter(({ index }) => !ranked.has(index));
  const options = findOptionColumnRuns(others).reduce(
    (all, run) => planOptionRun(all, run),
    ranks.reduce(planRankRun, planned),
  );
  const whole = others.filter(({ index }) => options[index]?.use === 'question' && !isOption(options, index));
  const rows = deriveSharedOptions(
    findRowColumnRuns(whole).reduce((all, run) => planRowRun(all, run), options),
    columns,
  );
  return columns.reduce((all, column) => joinWritten(all, columns, column), rows);
}

/**
 * Keeps one of several time columns, because a response has one submit time: the fullest with more than one
 * distinct value, and rather one with times than with days.
 */
export function keepBestSubmitTimeColumn<Column extends Pick<NewColumnPlan, 'index' | 'use'>>(
  all: readonly Column[],
  columns: readonly ColumnProfile[],
): Column[] {
  const bestTimeColumns = new Set(
    timeUses.map((use) => {
      const those = all.filter((column) => column.use === use);
      const differing = those.filter(({ index }) => columns[index]?.values?.length !== 1);
      const compareByFilledCells = (one: Column, other: Column) => {
        const [a, b] = [columns[one.index], columns[other.index]];
        if (a === undefined || b === undefined) return 0;
        return b.filled - a.filled || b.facts.kinds.moments - a.facts.kinds.moments;
      };
      return (differing.length > 0 ? differing : those).toSorted(compareByFilledCells)[0];
    }),
  );
  return all.map((column) =>
    timeUses.some((use) => column.use === use) && !bestTimeColumns.has(column)
      ? { ...column, use: 'skip' }
      : column,
  );
}

const timeUses = columnUses.filter((use) => use !== 'question' && use !== 'skip');

const isOption = (all: readonly NewColumnPlan[], index: number) =>
  all[index]?.question?.options.some(({ column }) => column === index) === true;

function planOptionRun(
  all: readonly NewColumnPlan[],
  { title, columns }: ColumnRun,
  responseType: ResponseType = 'multiple',
): NewColumnPlan[] {
  const options = columns.map(({ index, label }) => ({ value: label, body: label, column: index }));
  return planRunAsQuestion(all, columns, 'option', {
    ...makeMultiColumnQuestion(title, responseType),
    options,
  });
}

function planRowRun(
  all: readonly NewColumnPlan[],
  { title, columns }: ColumnRun,
  responseType: ResponseType = 'matrix',
): NewColumnPlan[] {
  const rows = columns.map(({ index, label }) => ({ body: label, column: index }));
  return planRunAsQuestion(all, columns, 'row', {
    ...makeMultiColumnQuestion(title, responseType),
    options: [],
    rows,
  });
}

const planRankRun = (all: NewColumnPlan[], run: RankColumnRun) =>
  (run.by === 'option' ? planOptionRun : planRowRun)(all, run, 'ranking');

/** The first of these columns becomes the question, the others its parts. */
function planRunAsQuestion(
  all: readonly NewColumnPlan[],
  columns: ColumnRun['columns'],
  use: 'option' | 'row',
  question: NonNullable<NewColumnPlan['question']>,
): NewColumnPlan[] {
  const [first, ...others] = columns.map(({ index }) => index);
  return all.map((column): NewColumnPlan => {
    if (column.index === first) return { ...column, use: 'question', question };
    return others.includes(column.index) ? { ...column, use, question: null } : column;
  });
}

/** A column after a question becomes its «Other» texts if its heading says so. */
function joinWritten(
  all: NewColumnPlan[],
  columns: readonly ColumnProfile[],
  column: ColumnProfile,
): NewColumnPlan[] {
  const { index } = column;
  const before = all[index]?.use === 'question' ? findPrecedingQuestionColumn(all, index) : undefined;
  const heading = before === undefined ? undefined : columns[before.index];
  if (before === undefined || before.question === null || heading === undefined) return all;
  const isOther =
    isOtherTextColumn(column, heading, before.question) &&
    listJoinableQuestionPartUses(all, columns, index).includes('other');
  return isOther ? joinPrecedingQuestion(all, columns, { index, use: 'other' }) : all;
}
