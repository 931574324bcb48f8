import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import { isOwnExportColumnName } from '@nazar/domain/imports/heading-parts.ts';
import type {
  ColumnAnswerTarget,
  ExistingColumnPlan,
  ExistingInquiryPlan,
} from '@nazar/domain/imports/import-plan.ts';
import { listNumberedOptions } from '@nazar/domain/inquiries/answer-types/export-columns.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import type { StoredOption } from '@nazar/domain/inquiries/question.ts';
import { parseDecimal } from '@nazar/domain/text/decimal.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import type {
  ImportSegmentsPlan,
  PlannedOption,
  PlannedQuestion,
} from '../questionnaire/plan-import-segments.ts';
import type { Questionnaire, QuestionnaireQuestion } from '../questionnaire/questionnaire.ts';
import { OptionMatcher } from '../table/match-options.ts';
import { detectOwnExport, findResponseIdColumnPosition } from './detect-export.ts';
import { getQuestionnaireTableSettings } from './plan-columns.ts';
import { hasTickMarks } from './tick-marks.ts';

export type PlannedColumnTarget = ColumnAnswerTarget & { readonly name: string } & Pick<
    ExistingColumnPlan,
    'separator' | 'missing'
  >;

/** A ticked option in exports with codes. */
export const exportedTickedValue = 1;

/** Plans which questions of an existing inquiry a table answers. The inquiry is not changed. */
export function planExistingInquiryImport(
  compiled: CompiledInquiry,
  plan: ExistingInquiryPlan,
  contents: ImportTableProfile,
): { questionnaire: Questionnaire; plan: ImportSegmentsPlan } {
  const parts = plan.columns.flatMap((column): PlannedColumnTarget[] => {
    const name = contents.columns[column.index]?.name;
    const { use, answers, separator, missing } = column;
    if (use !== 'question' || answers === null || name === undefined) return [];
    return [{ ...answers, name, separator, missing }];
  });
  const headings = contents.columns.map(({ heading }) => heading);
  const ownExport = detectOwnExport(headings);
  const isOwn = contents.exportedFrom === plan.inquiryId;
  // Columns may have been added to an export.
  const isCoded =
    ownExport?.values === 'codes' ||
    (isOwn && headings.some((heading) => isOwnExportColumnName(heading.trim())));
  const isExported = isCoded || findResponseIdColumnPosition(headings) !== null;
  // Each inquiry numbers its options itself, so the numbers of another one's export would mean other options.
  const isOfAnother = isExported && !isOwn;
  const findMeaning = (question: CompiledQuestion) => {
    const values = isOfAnother ? noNumbers : isCoded ? exportNumbers(question) : mapOptionValues(question);
    return isCoded ? { values, chosen: exportedTickedValue } : { values };
  };
  const planned = compiled.asked.flatMap((question): PlannedQuestion[] => {
    const own = parts.filter(({ questionId }) => questionId === question.id);
    if (own.length === 0) return [];
    const plannedQuestion = planExistingQuestionImport(question, own, findMeaning(question));
    const hasMarks = hasTickMarks(plannedQuestion.options, contents);
    return [{ ...plannedQuestion, source: { ...plannedQuestion.source, hasMarks } }];
  });
  const getColumnName = (index: number | null = null) => contents.columns[index ?? -1]?.name;
  const channel = getColumnName(ownExport?.channel);
  const responseLanguage = getColumnName(ownExport?.language);
  const { title, language } = compiled.definition;
  return {
    questionnaire: {
      title,
      source: '',
      languageOfItems: language,
      segments: [],
      ...getQuestionnaireTableSettings(plan, contents),
      ...(channel === undefined ? {} : { channel }),
      ...(responseLanguage === undefined ? {} : { responseLanguage }),
      questions: planned.map(({ source }) => source),
    },
    plan: { segments: [], questions: new Map(planned.map((each) => [each.source.column, each])) },
  };
}

/**
 * Plans an existing question. `values` are cell contents that mean an option, in addition to its text;
 * `chosen` is the only content that means a ticked option.
 */
export function planExistingQuestionImport(
  question: CompiledQuestion,
  parts: readonly PlannedColumnTarget[],
  { values, chosen }: { readonly values: ReadonlyMap<string, string | number>; readonly chosen?: number },
): PlannedQuestion {
  const findColumnName = (option: StoredOption) => parts.find(({ optionId }) => optionId === option.id)?.name;
  const whole = parts.find(({ optionId, other }) => optionId === null && !other);
  const text = parts.find(({ other }) => other)?.name;
  const planOption = (option: StoredOption): PlannedOption => {
    const column = findColumnName(option);
    const { id, role, body, translations } = option;
    return {
      id,
      role,
      body,
      translation: translations.body?.text ?? '',
      value: values.get(id) ?? body,
      ...(column === undefined ? {} : { column }),
      ...(option.role === 'other' && text !== undefined ? { text } : {}),
    };
  };
  const rows = question.options.filter(({ role }) => role === 'row').map(planOption);
  const options = question.options.filter(({ role }) => role !== 'row').map(planOption);
  const separator = whole?.separator ?? null;
  const source: QuestionnaireQuestion = {
    column: whole?.name ?? parts[0]?.name ?? '',
    segment: '',
    responseType: question.responseType,
    body: visibleText(question.body),
    force: question.isForce,
    min: question.min,
    max: question.max,
    labels: {},
    missing: [...new Set(parts.flatMap((part) => part.missing))],
    options: options.map(({ value, body, column, text: other }) => ({
      value,
      body,
      role: 'choice' as const,
      ...(column === undefined ? {} : { column }),
      ...(other === undefined ? {} : { text: other }),
    })),
    rows: rows.flatMap(({ body, column }) => (column === undefined ? [] : [{ body, column }])),
    ...(separator === null ? {} : { separator }),
    ...(chosen === undefined ? {} : { chosen }),
  };
  return {
    id: question.id,
    source,
    options,
    rows,
    separator,
    asked: question,
    matcher: new OptionMatcher(options),
    condition: question.condition,
    segmentCondition: question.segmentCondition,
  };
}

const noNumbers: ReadonlyMap<string, number> = new Map();

/** The cell value of each option in addition to its label: its number, unless labels are numbers. */
function mapOptionValues(question: CompiledQuestion): ReadonlyMap<string, string | number> {
  const hasNumbers = question.options.some(({ body }) => parseDecimal(body) !== null);
  return hasNumbers ? new Map() : exportNumbers(question);
}

/** The number of each option in exports. */
function exportNumbers(question: CompiledQuestion): ReadonlyMap<string, number> {
  const numbered = [
    ...listNumberedOptions(question, ['choice', 'other', 'none']),
    ...listNumberedOptions(question, ['column']),
    ...listNumberedOptions(question, ['row']),
  ];
  return new Map(numbered.map(({ option, number }) => [option.id, number]));
}
