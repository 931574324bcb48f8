import type { ChartInput } from '../results/chart.ts';
import { assignCodes } from './assign-codes.ts';
import type { Condition } from './condition.ts';
import { type Definition, defaultSettings, type InquirySettings, type Package, packages } from './inquiry.ts';
import { packageProblems } from './package.ts';
import type { StoredQuestion } from './question.ts';
import type { StoredSegment } from './segment.ts';

export type CopyTemplateOptions = {
  readonly package: Package;
  /** The time zone of the person who makes the copy. */
  readonly timeZone: string;
  /** A new id for each id of a segment, a question or an option; the same one whenever it is asked again. */
  readonly newId: (id: string) => string;
};

/** Settings of the template's owner that would surprise the person who copies it. */
const ownSettings = [
  'userCategoryId',
  'resultViewStatus',
  'listed',
  'maxParticipantCount',
] as const satisfies readonly (keyof InquirySettings)[];

/**
 * A draft of one's own like the template, in which nothing has the same id. What the template hides from its
 * participants, since it was answered once, is left out. Files stay the same: who copies notes their use.
 */
export function copyTemplate(template: Definition, copying: CopyTemplateOptions): Definition {
  const settings: Definition = { ...template, package: copying.package, timeZone: copying.timeZone };
  const defaults = Object.fromEntries(ownSettings.map((name) => [name, defaultSettings[name]]));
  const isLimited = template.cooperationType === 'limited';
  const segments = shownSegments(template).map((segment) => copySegment(segment, copying.newId));
  return {
    ...settings,
    ...defaults,
    ...(isLimited && { cooperationType: defaultSettings.cooperationType, anonymous: false }),
    ...assignCodes({ ...settings, segments: [], nextCode: 1 }, null, segments),
  };
}

/** A chart of a template for its copy; null where the copy lacks what the chart is about. */
export function copyChart(
  template: Definition,
  chart: ChartInput,
  newId: CopyTemplateOptions['newId'],
): ChartInput | null {
  const ids = shownIds(template);
  const { conditionQuestionId, groupQuestionId } = chart;
  // Of a matrix it is a row, which is an option.
  if (!ids.has(groupQuestionId) || (conditionQuestionId !== null && !ids.has(conditionQuestionId))) {
    return null;
  }
  // Intervals such as `[18,30)` are their own ids.
  const copyGroups = (groups: readonly string[]) =>
    groups
      .filter((group) => ids.has(group) || !isId(group))
      .map((group) => (isId(group) ? newId(group) : group));
  const groupOptionIds = copyGroups(chart.groupOptionIds);
  const conditionOptionIds = copyGroups(chart.conditionOptionIds);
  const isEmptied = conditionOptionIds.length === 0 && chart.conditionOptionIds.length > 0;
  if (groupOptionIds.length === 0 || isEmptied) return null;
  return {
    ...chart,
    groupQuestionId: newId(groupQuestionId),
    conditionQuestionId: conditionQuestionId === null ? null : newId(conditionQuestionId),
    ...{ groupOptionIds, conditionOptionIds },
  };
}

/** The smallest package that holds a template. */
export function smallestPackage(template: Definition): Package {
  const copied = { ...template, segments: shownSegments(template) };
  const holds = (name: Package) => packageProblems({ ...copied, package: name }).length === 0;
  return packages.find(holds) ?? 'advance';
}

function shownSegments({ segments }: Definition): StoredSegment[] {
  return segments
    .map((segment) => ({
      ...segment,
      questions: segment.questions
        .filter(({ hidden }) => !hidden)
        .map((question) => ({ ...question, options: question.options.filter(({ hidden }) => !hidden) })),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function shownIds(template: Definition): ReadonlySet<string> {
  const questions = shownSegments(template).flatMap((segment) => segment.questions);
  return new Set(questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]));
}

function copySegment(segment: StoredSegment, newId: CopyTemplateOptions['newId']): StoredSegment {
  return {
    ...segment,
    id: newId(segment.id),
    condition: copyCondition(segment.condition, newId),
    questions: segment.questions.map((question) => copyQuestion(question, newId)),
  };
}

function copyQuestion(question: StoredQuestion, newId: CopyTemplateOptions['newId']): StoredQuestion {
  return {
    ...question,
    id: newId(question.id),
    condition: copyCondition(question.condition, newId),
    endCondition: copyCondition(question.endCondition, newId),
    options: question.options.map((option) => ({
      ...option,
      id: newId(option.id),
      condition: copyCondition(option.condition, newId),
    })),
  };
}

/** The condition with other ids of questions and options. */
export function copyCondition(
  condition: Condition | null,
  newId: CopyTemplateOptions['newId'],
): Condition | null {
  if (condition === null) return null;
  const clauses = condition.clauses.map((clause) => ({
    ...clause,
    questionId: newId(clause.questionId),
    optionIds: clause.optionIds.map(newId),
  }));
  return { ...condition, clauses };
}

function isId(group: string): boolean {
  return /^[0-9a-f]{8}-/.test(group);
}
