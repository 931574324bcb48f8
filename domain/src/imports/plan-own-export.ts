import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { TableQuestionCodes } from '../inquiries/inquiry-file.ts';
import type { Question } from '../inquiries/question.ts';
import type { DecimalSign } from './cell-number.ts';
import type { ColumnProfile } from './column-profile.ts';
import { isOwnExportColumnName, ownExportHeadingPattern } from './heading-parts.ts';
import type { ColumnAnswerTarget, NewColumnPlan, NewQuestionPlan } from './import-plan.ts';
import { getNumericRange } from './missing-values.ts';
import { isOptionResponseType, planColumn, planQuestion } from './plan-column.ts';
import { keepBestSubmitTimeColumn, proposeColumnPlans } from './propose-column-plans.ts';
import {
  type ColumnTargetCandidate,
  listColumnTargetCandidates,
  suggestColumnTargets,
} from './suggest-parts.ts';

/** The inquiry from which a table was exported, with the names that its exports use. */
export type ExportedInquiry = {
  readonly questions: readonly Question[];
  readonly exported: readonly TableQuestionCodes[];
};

/**
 * The proposed use of each column of one of our exports for a new inquiry: types, options and limits are those of the
 * exported questions, found by the columns' names or texts. Columns of questions that are gone are judged by their
 * cells, and those of uploads are left out.
 */
export function planOwnExport(
  columns: readonly ColumnProfile[],
  decimal: DecimalSign,
  { questions, exported }: ExportedInquiry,
): NewColumnPlan[] {
  // Exports contain hidden questions and options too.
  const shown = questions.map((question) => ({
    ...question,
    hidden: false,
    options: question.options.map((option) => ({ ...option, hidden: false })),
  }));
  const parts = listColumnTargetCandidates(shown);
  const targets = suggestColumnTargets(columns, parts, exported);
  const textsOf = findTextsInLanguage(columns, targets, parts);
  const planned = shown.flatMap((question) => {
    const own = columns.flatMap((column) => {
      const part = targets.get(column.index);
      return part?.questionId === question.id && column.fixedUse === undefined ? [{ column, part }] : [];
    });
    const codes = exported.find(
      ({ questionId, responseType }) => questionId === question.id && responseType === question.responseType,
    )?.numbers;
    const exportedPlan = own.length === 0 ? null : planExported(question, own, { decimal, codes, textsOf });
    return exportedPlan === null ? [] : planColumns(exportedPlan, own);
  });
  const skipUploads = (plan: NewColumnPlan): NewColumnPlan => {
    const column = columns.find(({ index }) => index === plan.index);
    return column !== undefined && isOfUnimportableQuestion(column, exported)
      ? { ...plan, use: 'skip' }
      : plan;
  };
  if (planned.length === 0) return proposeColumnPlans(columns, decimal).map(skipUploads);
  const found = new Map(planned.map((column) => [column.index, column]));
  return keepBestSubmitTimeColumn(
    columns.map((column) => found.get(column.index) ?? skipUploads(planColumn(column, decimal))),
    columns,
  );
}

/** Whether a column belongs to an upload question, which `exported` leaves out because tables can't answer it. */
function isOfUnimportableQuestion(
  { heading }: ColumnProfile,
  exported: readonly TableQuestionCodes[],
): boolean {
  const written = heading.trim();
  const isNamed = isOwnExportColumnName(written) || ownExportHeadingPattern.test(written);
  const name = written.replace(/[_.].*$/, '');
  return isNamed && exported.every((question) => question.name !== name);
}

type OwnColumn = { readonly column: ColumnProfile; readonly part: ColumnAnswerTarget };
type Option = Question['options'][number];
type TextsInExport = {
  readonly title: (questionId: string) => string;
  readonly option: (option: Option) => string;
};

/** The texts of questions and options in the language of the headings: the main one, unless more are translations. */
function findTextsInLanguage(
  columns: readonly ColumnProfile[],
  targets: ReadonlyMap<number, ColumnAnswerTarget>,
  parts: readonly ColumnTargetCandidate[],
): TextsInExport {
  const titles = new Map(parts.map((each) => [each.part.questionId, each]));
  let translated = 0;
  for (const { index, heading } of columns) {
    const titlePair = titles.get(targets.get(index)?.questionId ?? '');
    if (titlePair === undefined || titlePair.title === titlePair.translated.title) continue;
    if (heading.includes(titlePair.translated.title)) translated += 1;
    else if (heading.includes(titlePair.title)) translated -= 1;
  }
  const isTranslated = translated > 0;
  return {
    title: (id) => (isTranslated ? titles.get(id)?.translated.title : titles.get(id)?.title) ?? '',
    option: ({ body, translations }) => (isTranslated && translations.body?.text) || body,
  };
}

type PlanExportedOptions = {
  readonly decimal: DecimalSign;
  /** The number of each option in exports with codes. */
  readonly codes: TableQuestionCodes['numbers'] | undefined;
  readonly textsOf: TextsInExport;
};

/** Plans an exported question; null if two of its options look the same in the table. */
function planExported(
  question: Question,
  own: readonly OwnColumn[],
  { decimal, codes, textsOf }: PlanExportedOptions,
): NewQuestionPlan | null {
  const { responseType } = question;
  const [first] = own;
  if (first === undefined) return null;
  const isCoded = isOwnExportColumnName(first.column.heading.trim());
  const findColumnOfOption = (id: string) => own.find(({ part }) => part.optionId === id)?.column.index;
  const text = own.find(({ part }) => part.other)?.column.index;
  const { shape } = answerTypes[responseType];
  const hasColumns = shape === 'options' || shape === 'order';
  const options = question.options
    .filter(
      ({ id, role }) =>
        role !== 'row' && role !== 'accepted' && (!hasColumns || findColumnOfOption(id) !== undefined),
    )
    .map((option) => {
      const body = textsOf.option(option);
      const column = findColumnOfOption(option.id);
      return {
        value: isCoded && !hasColumns ? String(codes?.[option.id] ?? '') : body,
        body,
        ...(column === undefined ? {} : { column }),
        ...(option.role === 'other' && text !== undefined ? { text } : {}),
      };
    });
  const rows = question.options.flatMap((option) => {
    const column = option.role === 'row' ? findColumnOfOption(option.id) : undefined;
    return column === undefined ? [] : [{ body: textsOf.option(option), column }];
  });
  const values = options.map(({ value }) => value.trim());
  if (values.some((value, place) => value === '' || values.indexOf(value) < place)) return null;
  if (text !== undefined && !options.some((option) => option.text === text)) return null;
  const planned = planQuestion(first.column, { responseType, separator: null, missing: [], decimal });
  return {
    ...planned,
    body: textsOf.title(question.id) || planned.body,
    separator: null,
    options: isOptionResponseType(responseType) || rows.length > 0 ? options : [],
    ...(rows.length > 0 ? { rows } : {}),
    ...(answerTypes[responseType].bounds === 'value' ? pickBounds(question, first.column, decimal) : {}),
  };
}

/** The question's limits; those of numbers are widened to answers from before the limits changed. */
function pickBounds(
  { min, max }: Question,
  column: ColumnProfile,
  decimal: DecimalSign,
): Pick<NewQuestionPlan, 'min' | 'max'> {
  const range = getNumericRange(column, decimal);
  if (typeof min !== 'number' || typeof max !== 'number' || range === null) return { min, max };
  return { min: Math.min(min, range.min), max: Math.max(max, range.max) };
}

/** The first column with answers becomes the question, the others its parts. */
function planColumns(question: NewQuestionPlan, own: readonly OwnColumn[]): NewColumnPlan[] {
  const main = own.find(({ part }) => !part.other) ?? own[0];
  return own.map((each): NewColumnPlan => {
    const { index } = each.column;
    if (each === main) return { index, use: 'question', question, missing: [] };
    const use = each.part.other ? 'other' : (question.rows ?? []).length > 0 ? 'row' : 'option';
    return { index, use, question: null, missing: [] };
  });
}
