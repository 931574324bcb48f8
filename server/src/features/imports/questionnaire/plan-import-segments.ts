import type { AnswerBounds, CheckableQuestion } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { numberConditionComparisons } from '@nazar/domain/inquiries/answer-types/condition-operators.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { OptionRole, QuestionInput } from '@nazar/domain/inquiries/question.ts';
import type { SegmentInput } from '@nazar/domain/inquiries/segment.ts';
import { deriveId } from '../../../platform/secrets/derive-id.ts';
import { escapeElementText } from '../../../platform/texts/escape-html.ts';
import { ImportError } from '../import-error.ts';
import type { DetectedSeparatorsAndBounds } from '../table/detect-separators-and-bounds.ts';
import { OptionMatcher } from '../table/match-options.ts';
import { normalizeQuestionnaireCondition } from './check-questionnaire.ts';
import type { DeferredImportRule } from './plan-inquiry-file-import.ts';
import type { Questionnaire, QuestionnaireCondition, QuestionnaireQuestion } from './questionnaire.ts';

const questionsPerPage = 10;

type SegmentPlanOptions = {
  /** The inquiry's id, from which all other ids are derived. */
  readonly seed: string;
  /** Used for numbers without given bounds. */
  readonly min: number | null;
  readonly max: number | null;
  readonly detected: DetectedSeparatorsAndBounds;
  /** Ends that answers have fixed, by question id; used instead of detected ones. */
  readonly lockedEnds?: ReadonlyMap<string, AnswerBounds>;
};

export type PlannedOption = {
  readonly id: string;
  readonly value: string | number;
  readonly body: string;
  /** Text in the second language. */
  readonly translation?: string;
  readonly role: OptionRole;
  readonly column?: string | undefined;
  /** The column with the texts of «Other». */
  readonly text?: string | undefined;
};

export type PlannedQuestion = {
  readonly id: string;
  readonly source: QuestionnaireQuestion;
  /** Options without the rows of a matrix. */
  readonly options: readonly PlannedOption[];
  /** The places of a ranking that have columns. */
  readonly rows: readonly PlannedOption[];
  readonly matcher: OptionMatcher;
  /** The separator between several options of one cell. */
  readonly separator: string | null;
  /** The compiled question that checks its answers. */
  readonly asked: CheckableQuestion;
  readonly condition: Condition | null;
  readonly segmentCondition: Condition | null;
};

export type ImportSegmentsPlan = {
  readonly segments: readonly SegmentInput[];
  /** Questions by column, in the order of the inquiry. */
  readonly questions: ReadonlyMap<string, PlannedQuestion>;
  /** Values that differ while rows are stored; only for an inquiry file, which has its own segments. */
  readonly rules?: ReadonlyMap<string, DeferredImportRule>;
};

/**
 * Converts a questionnaire to segments. Items are grouped by segment name in order of first appearance. A page
 * takes about ten questions and never splits a segment that fits on one page.
 */
export function planImportSegments(
  questionnaire: Questionnaire,
  settings: SegmentPlanOptions,
): ImportSegmentsPlan {
  const planned = new Map<string, PlannedQuestion>();
  const groups = new Map<string, QuestionnaireQuestion[]>();
  for (const source of questionnaire.questions) {
    const name = source.segment.trim();
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [source]);
    else group.push(source);
  }
  const makePlannedCondition = (condition: QuestionnaireCondition | null | undefined) =>
    planCondition(condition, questionnaire, settings.seed);
  let sortOrder = 0;
  let page = 1;
  let onPage = 0;
  const segments = [...groups].map(([name, sources]): SegmentInput => {
    const head = questionnaire.segments.find((segment) => segment.name === name);
    const condition = makePlannedCondition(head?.condition);
    if (onPage > 0 && onPage + sources.length > questionsPerPage) {
      page += 1;
      onPage = 0;
    }
    const questions = sources.map((source): QuestionInput => {
      if (onPage === questionsPerPage) {
        page += 1;
        onPage = 0;
      }
      onPage += 1;
      sortOrder += 1;
      const plannedQuestion = {
        ...planQuestion(source, settings),
        condition: makePlannedCondition(source.condition),
        segmentCondition: condition,
      };
      planned.set(source.column, plannedQuestion);
      return { ...questionInput(plannedQuestion), sortOrder, pageNumber: page };
    });
    return {
      id: deriveId(settings.seed, `segment ${name}`),
      name,
      description: formatParagraphHtml(head?.description ?? ''),
      condition,
      questions,
    };
  });
  return { segments, questions: planned };
}

const deriveQuestionId = (seed: string, column: string) => deriveId(seed, `question ${column}`);
const deriveOptionId = (seed: string, column: string, value: string | number) =>
  deriveId(seed, `option ${column} ${value}`);

function planQuestion(
  source: QuestionnaireQuestion,
  settings: SegmentPlanOptions,
): Omit<PlannedQuestion, 'condition' | 'segmentCondition'> {
  const { seed, detected } = settings;
  const { column, responseType } = source;
  const hasRows = answerTypes[responseType].optionRoles.includes('row');
  const options = source.options.map(
    (option): PlannedOption => ({
      ...option,
      role: hasRows ? 'column' : option.role,
      id: deriveOptionId(seed, column, option.value),
    }),
  );
  const rows = source.rows.map(
    (row): PlannedOption => ({
      id: deriveId(seed, `row ${row.column}`),
      value: row.column,
      body: row.body,
      role: 'row',
      column: row.column,
    }),
  );
  const asked: CheckableQuestion = {
    id: deriveQuestionId(seed, column),
    responseType,
    ...bounds(source, settings),
    // Answers can't be required afterwards, so questions become mandatory only at the end.
    isForce: false,
    options: askedOptions({ source, options, rows }).map(({ id, role }) => ({ id, role })),
  };
  return {
    id: asked.id,
    source,
    options,
    rows,
    asked,
    matcher: new OptionMatcher(options),
    separator: source.separator ?? detected.separators.get(column) ?? null,
  };
}

/** The places of a ranking are columns of the table, not options of the question. */
function askedOptions({ source, options, rows }: Pick<PlannedQuestion, 'source' | 'options' | 'rows'>) {
  return answerTypes[source.responseType].optionRoles.includes('row') ? [...rows, ...options] : options;
}

function questionInput(question: PlannedQuestion): Omit<QuestionInput, 'sortOrder' | 'pageNumber'> {
  const { source, asked, condition } = question;
  const { id, responseType, isForce, min, max } = asked;
  return {
    id,
    responseType,
    isForce,
    min,
    max,
    condition,
    body: `${escapeElementText(source.body)}${labelLine(source)}`,
    options: askedOptions(question).map(({ id: option, body, role }) => ({ id: option, body, role })),
  };
}

/** The meaning of a scale's points, shown below the question. */
function labelLine({ labels }: QuestionnaireQuestion): string {
  const points = Object.entries(labels).sort(([a], [b]) => Number(a) - Number(b));
  const words = points.map(([point, label]) => `${escapeElementText(point)} = ${escapeElementText(label)}`);
  return words.length === 0 ? '' : `<br>${words.join(' · ')}`;
}

function bounds(
  source: QuestionnaireQuestion,
  { seed, min, max, detected, lockedEnds }: SegmentPlanOptions,
): Pick<CheckableQuestion, 'min' | 'max'> {
  const { bounds: kind, points } = answerTypes[source.responseType];
  if (kind !== 'value' || points !== null) {
    const usual = usualEnds(source);
    const found =
      lockedEnds?.get(deriveQuestionId(seed, source.column)) ?? detected.bounds.get(source.column);
    return { min: source.min ?? found?.min ?? usual.min, max: source.max ?? found?.max ?? usual.max };
  }
  const ends = { min: source.min ?? min, max: source.max ?? max };
  if (ends.min === null || ends.max === null) {
    throw new ImportError(
      `${source.column} is a number without its least and largest value. Give them in the file, or by --min and --max.`,
    );
  }
  return ends;
}

/** The default bounds of a question without given ones; texts may be as long as answers can be. */
function usualEnds({ responseType, options }: QuestionnaireQuestion): AnswerBounds {
  const { bounds: kind, usualBounds } = answerTypes[responseType];
  if (kind === 'count') return { min: 0, max: options.length };
  return kind === 'length' ? { min: 0, max: hardLimits.body } : usualBounds(options.length);
}

function planCondition(
  condition: QuestionnaireCondition | null | undefined,
  { questions }: Questionnaire,
  seed: string,
): Condition | null {
  const { match, clauses } = normalizeQuestionnaireCondition(condition);
  if (clauses.length === 0) return null;
  return {
    match,
    clauses: clauses.map((clause) => {
      const { column, isAnyOf, isNoneOf, answered } = clause;
      const values = questions.find((question) => question.column === column)?.options ?? [];
      const optionIds = [...(isAnyOf ?? []), ...(isNoneOf ?? [])].map((optionValue) => {
        const found = values.find(({ value }) => String(value).trim() === String(optionValue).trim());
        return deriveOptionId(seed, column, found?.value ?? optionValue);
      });
      const comparison = numberConditionComparisons.find((operator) => clause[operator] !== undefined);
      const value = comparison === undefined ? null : (clause[comparison] ?? null);
      const base = { questionId: deriveQuestionId(seed, column), optionIds, value };
      if (isAnyOf !== undefined) return { ...base, operator: 'isAnyOf' as const };
      if (isNoneOf !== undefined) return { ...base, operator: 'isNoneOf' as const };
      if (comparison !== undefined) return { ...base, operator: comparison };
      return { ...base, operator: answered === false ? ('notAnswered' as const) : ('answered' as const) };
    }),
  };
}

export function formatParagraphHtml(text: string): string {
  const escaped = escapeElementText(text.trim());
  return escaped === '' ? '' : `<p>${escaped}</p>`;
}
