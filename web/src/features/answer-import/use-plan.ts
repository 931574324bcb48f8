import type { ImportContents, ImportDetail } from '@nazar/domain/api/import-calls.ts';
import {
  type AnswerPart,
  type NewColumn,
  type OwnColumn,
  partUses,
} from '@nazar/domain/imports/import-plan.ts';
import { columnUses, type LearnedColumn } from '@nazar/domain/imports/learned-column.ts';
import { planQuestion } from '@nazar/domain/imports/plan-column.ts';
import { planTable, withTimesOnce } from '@nazar/domain/imports/plan-table.ts';
import {
  hasOptionColumns,
  hasRows,
  isPart,
  joinQuestion,
  keepsParts,
  leaveQuestion,
  questionBefore,
  questionOf,
  retypeOptions,
} from '@nazar/domain/imports/question-parts.ts';
import type { DecimalSign } from '@nazar/domain/imports/read-number.ts';
import { publicTitleMinimum } from '@nazar/domain/inquiry/publish-check.ts';
import { type ResponseType, responseTypes } from '@nazar/domain/inquiry/question.ts';
import { characters } from '@nazar/domain/text/characters.ts';

/** Cells that mean «not answered», as somebody writes them in one line. */
export function readCodes(text: string): string[] {
  return [...new Set(text.split(/[,،;]/).map((code) => code.trim()))]
    .filter((code) => code !== '')
    .slice(0, 20);
}

/** The codes that all columns have. */
export function commonCodes([first, ...others]: readonly NewColumn[]): string[] {
  return (first?.missing ?? []).filter((code) => others.every(({ missing }) => missing.includes(code)));
}

export const showCodes = (codes: readonly string[]): string => codes.join(', ');

/** The title of a new inquiry, from the name of its file; a name that is too short for one becomes part of it. */
export function titleOf(fileName: string, longer: (name: string) => string): string {
  const name = fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return characters(name) < publicTitleMinimum ? longer(name) : name;
}

export function startColumns({ columns, decimal }: ImportContents, plan: ImportDetail['plan']): NewColumn[] {
  if (plan?.kind === 'new') return plan.columns;
  return planTable(columns, decimal);
}

/** What the columns are once one of them becomes another use, another type of question, or a part of the one before. */
export function becomeColumn(
  all: readonly NewColumn[],
  { columns }: Pick<ImportContents, 'columns'>,
  { index, to, decimal }: { readonly index: number; readonly to: string; readonly decimal: DecimalSign },
): NewColumn[] {
  const responseType = responseTypes.find((each) => each === to);
  const own = all.find((column) => column.index === index);
  if (own !== undefined && responseType !== undefined && keepsParts(own, responseType)) {
    return retypeOptions(all, columns, { index, responseType, decimal });
  }
  const apart = leaveQuestion(all, columns, { index, decimal });
  if (to === 'apart') return apart;
  const part = partUses.find((each) => each === to);
  if (part !== undefined) return joinQuestion(apart, columns, { index, use: part });
  const learned = columns[index];
  const use = columnUses.find((each) => each === to);
  return apart.map((column) => {
    if (column.index !== index) return column;
    if (responseType !== undefined && learned !== undefined)
      return retype(learned, column, { responseType, decimal });
    return use === undefined ? column : { ...column, use };
  });
}

/** The column with the question that this one is a part of, or can become one of. */
export const questionFor = (all: readonly NewColumn[], { index, use }: NewColumn): NewColumn | undefined =>
  isPart(use) ? questionOf(all, index) : questionBefore(all, index);

/** A column as another type: options and bounds are those of the data, its title stays. */
function retype(
  column: LearnedColumn,
  before: NewColumn,
  { responseType, decimal }: { readonly responseType: ResponseType; readonly decimal: DecimalSign },
): NewColumn {
  const { missing, question } = before;
  const separator = column.separator ?? likelySeparator(column);
  const made = planQuestion(column, { responseType, separator, missing, decimal });
  return { ...before, use: 'question', question: { ...made, body: question?.body ?? column.name } };
}

/** The separator that most cells of a column have. */
export function likelySeparator({ parts }: LearnedColumn): string | null {
  return parts.toSorted((a, b) => b.cells - a.cells)[0]?.separator ?? null;
}

/**
 * A column with other separators, other codes for «not answered» or another decimal sign: labels that were written
 * stay, and so do bounds.
 */
export function relearn(
  column: LearnedColumn,
  before: NewColumn,
  {
    separator = before.question?.separator ?? null,
    missing = before.missing,
    decimal,
    decimalBefore,
  }: RelearnOptions,
): NewColumn {
  const { question } = before;
  if (question === null || hasOptionColumns(before) || hasRows(before)) {
    return { ...before, missing: [...missing] };
  }
  const { responseType } = question;
  const made = planQuestion(column, { responseType, separator, missing, decimal });
  const known = new Map(question.options.map((option) => [option.value, option]));
  // Texts belong to one that other cells may not name.
  const written = question.options.filter(
    ({ text, value }) => text !== undefined && made.options.every((option) => option.value !== value),
  );
  const asLearned = planQuestion(column, {
    ...question,
    missing: before.missing,
    decimal: decimalBefore ?? decimal,
  });
  const isAsLearned = sameBounds(question, asLearned);
  return {
    ...{ ...before, missing: [...missing] },
    question: {
      ...{ ...question, separator: made.separator },
      options: [...made.options.map((option) => known.get(option.value) ?? option), ...written],
      ...(isAsLearned ? { min: made.min, max: made.max } : {}),
    },
  };
}
type RelearnOptions = {
  readonly separator?: string | null;
  readonly missing?: readonly string[];
  readonly decimal: DecimalSign;
  /** Where it was another one until now. */
  readonly decimalBefore?: DecimalSign;
};

const sameBounds = (a: { min: unknown; max: unknown }, b: { min: unknown; max: unknown }) =>
  a.min === b.min && a.max === b.max;

export const partKey = ({ questionId, optionId, other }: AnswerPart): string =>
  `${questionId} ${other ? 'other' : (optionId ?? '')}`;

export function startOwnColumns(
  { columns }: ImportContents,
  plan: ImportDetail['plan'],
  suggested: ReadonlyMap<number, AnswerPart>,
): OwnColumn[] {
  if (plan?.kind === 'own') return plan.columns;
  const own = columns.map((column): OwnColumn => {
    const answers = suggested.get(column.index) ?? null;
    const separator = column.separator ?? likelySeparator(column);
    if (answers !== null) return { index: column.index, use: 'question', answers, separator, missing: [] };
    const use = column.use === 'question' ? 'skip' : column.use;
    return { index: column.index, use, answers: null, separator, missing: [] };
  });
  return withTimesOnce(own, columns);
}
