import type { ResponseType } from '../inquiries/question.ts';
import type { ColumnRun } from './column-runs.ts';
import type { NewColumnPlan } from './import-plan.ts';
import { tableSeparator } from './judge-column.ts';
import { columnUses, type LearnedColumn } from './learned-column.ts';
import { withoutMissing } from './missing-values.ts';
import { findOptionColumns } from './option-columns.ts';
import { isWrittenBeside } from './other-texts.ts';
import { planColumn } from './plan-column.ts';
import {
  deriveSharedOptions,
  findPrecedingQuestionColumn,
  joinQuestion,
  listJoinableUses,
  makeColumnsQuestion,
} from './question-parts.ts';
import { findRankColumns, type RankRun } from './rank-columns.ts';
import type { DecimalSign } from './read-number.ts';
import { findRowColumns } from './row-columns.ts';
import { suggestMissing } from './suggest-missing.ts';

export type PlanTableOptions = {
  /** Values of each column that mean «not answered»; suggested from the table by default. */
  readonly missing?: ((index: number) => readonly string[]) | undefined;
  /** The option separator; detected from the table if omitted. */
  readonly separator?: string | null | undefined;
};

/** The proposed use of each column of a table. */
export function planTable(
  columns: readonly LearnedColumn[],
  decimal: DecimalSign,
  { missing = suggestMissing(columns, decimal), separator }: PlanTableOptions = {},
): NewColumnPlan[] {
  const shared = separator === undefined ? tableSeparator(columns, { decimal, missing }) : separator;
  const planned = keepOneTimeColumn(
    columns.map((column) =>
      planColumn(column, decimal, { missing: missing(column.index), separator: shared }),
    ),
    columns,
  );
  const given = columns.map((column) => withoutMissing(column, missing(column.index)));
  const ranks = findRankColumns(columns);
  const ranked = new Set(ranks.flatMap((run) => run.columns.map(({ index }) => index)));
  const others = given.filter(({ index }) => !ranked.has(index));
  const options = findOptionColumns(others).reduce(
    (all, run) => asOptions(all, run),
    ranks.reduce(asRanks, planned),
  );
  const whole = others.filter(({ index }) => options[index]?.use === 'question' && !isOption(options, index));
  const rows = deriveSharedOptions(
    findRowColumns(whole).reduce((all, run) => asRows(all, run), options),
    columns,
  );
  return columns.reduce((all, column) => joinWritten(all, columns, column), rows);
}

/** Keeps the first time column with more than one distinct value, because a response has one submit time. */
export function keepOneTimeColumn<Column extends Pick<NewColumnPlan, 'index' | 'use'>>(
  all: readonly Column[],
  columns: readonly LearnedColumn[],
): Column[] {
  const kept = new Set(
    timeUses.map((use) => {
      const those = all.filter((column) => column.use === use);
      return those.find(({ index }) => columns[index]?.values?.length !== 1) ?? those[0];
    }),
  );
  return all.map((column) =>
    timeUses.some((use) => column.use === use) && !kept.has(column) ? { ...column, use: 'skip' } : column,
  );
}

const timeUses = columnUses.filter((use) => use !== 'question' && use !== 'skip');

const isOption = (all: readonly NewColumnPlan[], index: number) =>
  all[index]?.question?.options.some(({ column }) => column === index) === true;

function asOptions(
  all: readonly NewColumnPlan[],
  { title, columns }: ColumnRun,
  responseType: ResponseType = 'multiple',
): NewColumnPlan[] {
  const options = columns.map(({ index, label }) => ({ value: label, body: label, column: index }));
  return asOneQuestion(all, columns, 'option', { ...makeColumnsQuestion(title, responseType), options });
}

function asRows(
  all: readonly NewColumnPlan[],
  { title, columns }: ColumnRun,
  responseType: ResponseType = 'matrix',
): NewColumnPlan[] {
  const rows = columns.map(({ index, label }) => ({ body: label, column: index }));
  return asOneQuestion(all, columns, 'row', {
    ...makeColumnsQuestion(title, responseType),
    options: [],
    rows,
  });
}

const asRanks = (all: NewColumnPlan[], run: RankRun) =>
  (run.by === 'option' ? asOptions : asRows)(all, run, 'ranking');

/** The first of these columns becomes the question, the others its parts. */
function asOneQuestion(
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
  columns: readonly LearnedColumn[],
  column: LearnedColumn,
): NewColumnPlan[] {
  const { index } = column;
  const before = all[index]?.use === 'question' ? findPrecedingQuestionColumn(all, index) : undefined;
  const heading = before === undefined ? undefined : columns[before.index];
  if (before === undefined || before.question === null || heading === undefined) return all;
  const isOther =
    isWrittenBeside(column, heading, before.question) &&
    listJoinableUses(all, columns, index).includes('other');
  return isOther ? joinQuestion(all, columns, { index, use: 'other' }) : all;
}
