import type { ImportDetails, ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import type { DecimalSign } from '@nazar/domain/imports/cell-number.ts';
import { findTableSeparator } from '@nazar/domain/imports/classify-column.ts';
import { type ColumnProfile, columnUses } from '@nazar/domain/imports/column-profile.ts';
import {
  type ColumnAnswerTarget,
  type ExistingColumnPlan,
  type NewColumnPlan,
  questionPartUses,
} from '@nazar/domain/imports/import-plan.ts';
import { planQuestion } from '@nazar/domain/imports/plan-column.ts';
import { type ExportedInquiry, planOwnExport } from '@nazar/domain/imports/plan-own-export.ts';
import { keepBestSubmitTimeColumn, proposeColumnPlans } from '@nazar/domain/imports/propose-column-plans.ts';
import {
  canKeepPartColumns,
  changePartsResponseType,
  detachColumn,
  findPrecedingQuestionColumn,
  findQuestionColumn,
  isQuestionPartUse,
  joinPrecedingQuestion,
} from '@nazar/domain/imports/question-parts.ts';
import { proposePublicTitle } from '@nazar/domain/inquiries/public-title.ts';
import { type ResponseType, responseTypes } from '@nazar/domain/inquiries/question.ts';

/** Parses the codes that mean «not answered», typed in one line, of one column or of all. */
export function parseMissingCodes(text: string): string[] {
  return [...new Set(text.split(/[,،;]/).map((code) => code.trim()))].filter((code) => code !== '');
}

/** Returns the codes of all columns, of which some may have only a part. */
export const listMissingCodes = (columns: readonly NewColumnPlan[]): string[] => [
  ...new Set(columns.flatMap(({ missing }) => missing)),
];

/** Adds and removes codes in a column as they changed in the list of all columns. */
export function changeMissingCodes(
  missing: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] {
  const kept = missing.filter((code) => after.includes(code) || !before.includes(code));
  const added = after.filter((code) => !before.includes(code));
  return [...new Set([...kept, ...added])];
}

export const formatMissingCodes = (codes: readonly string[]): string => codes.join(', ');

/** Returns a title for a new inquiry from the file's name; `longer` extends a name that is too short. */
export function makeTitleFromFileName(fileName: string, longer: (name: string) => string): string {
  const name = fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return proposePublicTitle(name, longer);
}

export function makeNewInquiryColumnPlans(
  { columns, decimal }: ImportTableProfile,
  plan: ImportDetails['plan'],
  source: ExportedInquiry | null,
): NewColumnPlan[] {
  if (plan?.kind === 'new') return plan.columns;
  return source === null ? proposeColumnPlans(columns, decimal) : planOwnExport(columns, decimal, source);
}

type ColumnUseChange = {
  readonly index: number;
  readonly to: string;
  readonly decimal: DecimalSign;
  /** The table's separator. */
  readonly separator: string | null;
};

/** Changes the use of one column: to another use, another question type, or a part of the previous question. */
export function changeColumnUse(
  all: readonly NewColumnPlan[],
  { columns }: Pick<ImportTableProfile, 'columns'>,
  { index, to, decimal, separator }: ColumnUseChange,
): NewColumnPlan[] {
  const responseType = responseTypes.find((each) => each === to);
  const own = all.find((column) => column.index === index);
  if (own !== undefined && responseType !== undefined && canKeepPartColumns(own, responseType)) {
    return changePartsResponseType(all, columns, { index, responseType, decimal });
  }
  const apart = detachColumn(all, columns, { index, decimal });
  if (to === 'apart') return apart;
  const part = questionPartUses.find((each) => each === to);
  if (part !== undefined) return joinPrecedingQuestion(apart, columns, { index, use: part });
  const profile = columns[index];
  const use = columnUses.find((each) => each === to);
  return apart.map((column) => {
    if (column.index !== index) return column;
    if (responseType !== undefined && profile !== undefined)
      return changeResponseType(profile, column, { responseType, decimal, separator });
    return use === undefined ? column : { ...column, use };
  });
}

/** Finds the column with the question that this one belongs to, or can join. */
export const findQuestionForColumn = (
  all: readonly NewColumnPlan[],
  { index, use }: NewColumnPlan,
): NewColumnPlan | undefined =>
  isQuestionPartUse(use) ? findQuestionColumn(all, index) : findPrecedingQuestionColumn(all, index);

/** Changes the type of a column's question; options and bounds come from the data, and the title stays. */
function changeResponseType(
  column: ColumnProfile,
  before: NewColumnPlan,
  {
    responseType,
    decimal,
    separator,
  }: Pick<ColumnUseChange, 'decimal' | 'separator'> & { readonly responseType: ResponseType },
): NewColumnPlan {
  const { missing, question } = before;
  const own = ownSeparator(column, separator);
  const plannedQuestion = planQuestion(column, { responseType, separator: own, missing, decimal });
  return {
    ...before,
    use: 'question',
    question: { ...plannedQuestion, body: question?.body ?? column.name },
  };
}

/** Returns the table's separator if the column contains it, else the one in most of its cells. */
function ownSeparator({ parts }: ColumnProfile, separator: string | null): string | null {
  const [first] = parts.toSorted((a, b) => b.cells - a.cells);
  const own = parts.find((part) => part.separator === separator) ?? first;
  return own?.separator ?? null;
}

/**
 * Returns the separator between several options in a cell that most planned questions use; undefined if none has
 * several.
 */
export function findMostUsedSeparator(planned: readonly NewColumnPlan[]): string | undefined {
  const used = planned.flatMap(({ use, question }) => (use === 'question' && question?.separator) || []);
  const counts = Map.groupBy(used, (sign) => sign);
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0];
}

export const makeColumnTargetKey = ({ questionId, optionId, other }: ColumnAnswerTarget): string =>
  `${questionId} ${other ? 'other' : (optionId ?? '')}`;

export function makeExistingInquiryColumnPlans(
  { columns, decimal }: ImportTableProfile,
  plan: ImportDetails['plan'],
  suggested: ReadonlyMap<number, ColumnAnswerTarget>,
): ExistingColumnPlan[] {
  if (plan?.kind === 'own') return plan.columns;
  const shared = findTableSeparator(columns, { decimal, missing: () => [] }) ?? null;
  const own = columns.map((column): ExistingColumnPlan => {
    const answers = suggested.get(column.index) ?? null;
    const separator = ownSeparator(column, shared);
    if (answers !== null) return { index: column.index, use: 'question', answers, separator, missing: [] };
    const use = column.use === 'question' ? 'skip' : column.use;
    return { index: column.index, use, answers: null, separator, missing: [] };
  });
  return keepBestSubmitTimeColumn(own, columns);
}
