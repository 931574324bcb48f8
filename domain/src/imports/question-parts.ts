import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { ResponseType } from '../inquiries/question.ts';
import { foldTextAndPersianSpaces } from '../text/digits.ts';
import { type DecimalSign, parseCellNumber } from './cell-number.ts';
import type { ColumnProfile } from './column-profile.ts';
import {
  type NewColumnPlan,
  type NewQuestionPlan,
  type QuestionPartUse,
  questionPartUses,
} from './import-plan.ts';
import { assignOtherTextColumns, detachOtherTexts, findOtherOption } from './other-texts.ts';
import {
  allowsSeveralOptions,
  listColumnOptionValues,
  multiColumnResponseTypes,
  planColumn,
} from './plan-column.ts';

type IndexedPart = { readonly index: number; readonly use: QuestionPartUse };

/** The columns of a question with their uses; the question's own column may be among them. */
export function listQuestionParts({ options, rows = [] }: NewQuestionPlan): IndexedPart[] {
  const of = (use: QuestionPartUse, index: number | undefined) =>
    index === undefined ? [] : [{ index, use }];
  return [
    ...options.flatMap(({ column, text }) => [...of('option', column), ...of('other', text)]),
    ...rows.flatMap(({ column }) => of('row', column)),
  ];
}

export const isQuestionPartUse = (use: NewColumnPlan['use']): use is QuestionPartUse =>
  use === 'option' || use === 'row' || use === 'other';

/** Whether a question's options have columns of their own. */
export const hasOptionColumns = ({ question }: Pick<NewColumnPlan, 'question'>): boolean =>
  question?.options.some(({ column }) => column !== undefined) === true;

export const hasQuestionRows = ({ question }: Pick<NewColumnPlan, 'question'>): boolean =>
  question?.rows !== undefined && question.rows.length > 0;

/** Whether the question's rows are the places of a ranking. */
export const hasRankPlaces = (column: Pick<NewColumnPlan, 'question'>): boolean =>
  hasQuestionRows(column) &&
  column.question !== null &&
  answerTypes[column.question.responseType].shape === 'order';

/** The column whose question contains this column, which may be the column itself. */
export const findQuestionColumn = (all: readonly NewColumnPlan[], index: number): NewColumnPlan | undefined =>
  all.find(
    ({ question }) => question !== null && listQuestionParts(question).some((part) => part.index === index),
  );

/** The question column that the column after it can become a part of. */
export function findPrecedingQuestionColumn(
  all: readonly NewColumnPlan[],
  index: number,
): NewColumnPlan | undefined {
  const before = all[all.findIndex((column) => column.index === index) - 1];
  if (before === undefined) return undefined;
  if (isQuestionPartUse(before.use)) return findQuestionColumn(all, before.index);
  return before.use === 'question' ? before : undefined;
}

/** The ways in which a column can join the question before it. */
export function listJoinableQuestionPartUses(
  all: readonly NewColumnPlan[],
  profiles: readonly ColumnProfile[],
  index: number,
): QuestionPartUse[] {
  const before = findPrecedingQuestionColumn(all, index);
  if (before === undefined || before.question === null) return [];
  const { responseType, options } = before.question;
  const [isMatrix, hasColumns] = [hasQuestionRows(before), hasOptionColumns(before)];
  const isWritten = options.some(({ text }) => text !== undefined);
  const hasValues = (at: number) => (profiles[at]?.values?.length ?? 0) > 0;
  const takesOther = answerTypes[responseType].optionRoles.includes('other') && options.length > 0;
  const fits: Readonly<Record<QuestionPartUse, boolean>> = {
    option: !isMatrix && (hasColumns || !isWritten),
    row: !hasColumns && !isWritten && hasValues(index) && (isMatrix || hasValues(before.index)),
    other: takesOther && !isWritten,
  };
  return questionPartUses.filter((use) => fits[use]);
}

/** Makes a column a part of the question before it, whose own column may then become a part too. */
export function joinPrecedingQuestion(
  all: readonly NewColumnPlan[],
  profiles: readonly ColumnProfile[],
  { index, use }: IndexedPart,
): NewColumnPlan[] {
  const before = findPrecedingQuestionColumn(all, index);
  const own = profiles[index];
  if (before === undefined || before.question === null || own === undefined) return [...all];
  if (!listJoinableQuestionPartUses(all, profiles, index).includes(use)) return [...all];
  const question = joinColumn(before, before.question, own, use, profiles);
  const changed = all.map((column): NewColumnPlan => {
    if (column.index === index) return { ...column, use, question: null };
    return column.index === before.index ? { ...column, question } : column;
  });
  return deriveSharedOptions(changed, profiles);
}

function joinColumn(
  before: NewColumnPlan,
  question: NewQuestionPlan,
  own: ColumnProfile,
  use: QuestionPartUse,
  profiles: readonly ColumnProfile[],
): NewQuestionPlan {
  if (use === 'other') return assignOtherTextColumns(question, own, findOtherOption(before, own, profiles));
  const { body, responseType, options, rows } = question;
  const first = { body: profiles[before.index]?.name ?? '', column: before.index };
  const last = { body: own.name, column: own.index };
  if (use === 'row') {
    // Columns for places belong to a ranking.
    const type = hasQuestionRows(before) ? responseType : 'matrix';
    return { ...makeMultiColumnQuestion(body, type), options, rows: [...(rows ?? [first]), last] };
  }
  const asOption = (part: typeof first) => ({ ...part, value: part.body });
  return hasOptionColumns(before)
    ? { ...makeMultiColumnQuestion(body, responseType), options: [...options, asOption(last)] }
    : { ...makeMultiColumnQuestion(body, 'multiple'), options: [asOption(first), asOption(last)] };
}

export const makeMultiColumnQuestion = (body: string, responseType: ResponseType) => ({
  body,
  responseType,
  separator: null,
  min: null,
  max: null,
});

/** Whether a question keeps the columns of its parts when it changes to this type. */
export const canKeepPartColumns = (column: NewColumnPlan, type: ResponseType): boolean =>
  (hasQuestionRows(column) && multiColumnResponseTypes.includes(type)) ||
  (hasOptionColumns(column) && allowsSeveralOptions(type));

/** Changes a question whose parts have columns to another type that keeps them. */
export function changePartsResponseType(
  all: readonly NewColumnPlan[],
  profiles: readonly ColumnProfile[],
  { index, responseType, decimal }: { index: number; responseType: ResponseType; decimal: DecimalSign },
): NewColumnPlan[] {
  const question = all.find((column) => column.index === index)?.question ?? null;
  const text = question?.options.find((option) => option.text !== undefined)?.text;
  const takesOther = answerTypes[responseType].optionRoles.includes('other');
  const left = text === undefined || takesOther ? all : detachColumn(all, profiles, { index: text, decimal });
  const changed = left.map((column) =>
    column.index === index && column.question !== null
      ? { ...column, question: { ...column.question, responseType } }
      : column,
  );
  return deriveSharedOptions(changed, profiles);
}

/** Makes a column a question of its own again, and also the last remaining column of its question. */
export function detachColumn(
  all: readonly NewColumnPlan[],
  profiles: readonly ColumnProfile[],
  { index, decimal }: { readonly index: number; readonly decimal: DecimalSign },
): NewColumnPlan[] {
  const own = all.find((column) => column.index === index && column.question !== null);
  const from = own ?? findQuestionColumn(all, index);
  if (from === undefined || from.question === null) return [...all];
  const parts = listQuestionParts(from.question);
  const remainingQuestion = withoutColumn(from.question, profiles, index);
  // «Other» texts don't count as remaining columns.
  const columns = parts.filter(({ use }) => use !== 'other');
  const isOver =
    columns.length > 0 && (from.index === index || columns.filter((part) => part.index !== index).length < 2);
  const restIndexes =
    isOver || from.index === index ? [] : listQuestionParts(remainingQuestion).map((part) => part.index);
  const apart = new Set(parts.map((part) => part.index).filter((each) => !restIndexes.includes(each)));
  const changed = all.map((column) => {
    const found = profiles[column.index];
    if (apart.has(column.index) && found !== undefined)
      return planColumn(found, decimal, { missing: column.missing });
    if (column.index !== from.index) return column;
    return {
      ...column,
      question: from.index === index ? detachOtherTexts(remainingQuestion, profiles) : remainingQuestion,
    };
  });
  return deriveSharedOptions(changed, profiles);
}

function withoutColumn(
  question: NewQuestionPlan,
  profiles: readonly ColumnProfile[],
  index: number,
): NewQuestionPlan {
  const { options, rows } = question;
  const isWritten = options.some(({ text, column }) => text === index && column !== index);
  const left = isWritten ? detachOtherTexts(question, profiles) : question;
  return {
    ...left,
    options: left.options.filter(({ column }) => column !== index),
    ...(rows === undefined ? {} : { rows: rows.filter(({ column }) => column !== index) }),
  };
}

/**
 * The options of a matrix are all values of its columns. A ranking by places has as many options as places,
 * most frequent first, because a participant could not rank more. Labels written by the owner stay.
 */
export function deriveSharedOptions(
  all: readonly NewColumnPlan[],
  profiles: readonly ColumnProfile[],
): NewColumnPlan[] {
  return all.map((column) => {
    const { question } = column;
    if (question === null || question.rows === undefined || !hasQuestionRows(column)) return column;
    const own = new Set(question.rows.map((row) => row.column));
    const missing = all.filter(({ index }) => own.has(index)).flatMap((each) => each.missing);
    const found = new Map(question.options.map((option) => [foldTextAndPersianSpaces(option.value), option]));
    const values = new Map<string, string>();
    const counts = new Map<string, number>();
    for (const row of question.rows) {
      const profile = profiles[row.column];
      const choice = { responseType: 'single', separator: null, missing } as const;
      for (const { value, count } of (profile && listColumnOptionValues(profile, choice)) ?? []) {
        const key = foldTextAndPersianSpaces(value);
        if (!values.has(key)) values.set(key, value);
        counts.set(key, (counts.get(key) ?? 0) + count);
      }
    }
    const most = [...counts].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
    const keptKeys = new Set(hasRankPlaces(column) ? most.slice(0, question.rows.length) : most);
    const seen = sortNumerically([...values].filter(([key]) => keptKeys.has(key)));
    // Options of an exported question keep their order, and may not have been chosen.
    const cellKeys = new Set(
      question.rows.flatMap(({ column: index }) =>
        (profiles[index]?.values ?? []).map(({ value }) => foldTextAndPersianSpaces(value)),
      ),
    );
    const stays = (key: string) => keptKeys.has(key) || !(hasRankPlaces(column) || cellKeys.has(key));
    const options = seen.every(([key]) => found.has(key))
      ? [...found].flatMap(([key, option]) => (stays(key) ? [option] : []))
      : seen.map(([key, value]) => found.get(key) ?? { value, body: value });
    return { ...column, question: { ...question, options } };
  });
}

/** Numbers ascending, other values in order of appearance. */
function sortNumerically(values: [string, string][]): [string, string][] {
  const numbers = new Map(values.map(([key, value]) => [key, parseCellNumber(value, '.')]));
  if ([...numbers.values()].includes(null)) return values;
  return values.toSorted(([a], [b]) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
}
