import { answerTypes } from '../answer-types/index.ts';
import { sortQuestions } from '../compile.ts';
import type { Ending } from '../ending.ts';
import type { Question } from '../question.ts';
import type { Quota } from '../quota.ts';
import type { Segment } from '../segment.ts';
import type { Condition } from './condition.ts';
import { listConditionsOfQuestion } from './list-conditions.ts';

/**
 * The effect of a condition: whether a segment, a question or an option is shown, whether the inquiry ends,
 * which ending is shown, or what a quota counts.
 */
type ConditionedPart = 'segment' | 'question' | 'option' | 'end' | 'ending' | 'quota';

export type ConditionPlace = {
  readonly part: ConditionedPart;
  /** The id of the segment, question, option, ending or quota; of the question for `end`. */
  readonly id: string;
  /** Null for an ending and a quota. */
  readonly segment: Segment | null;
  /** Null for a segment, an ending and a quota. */
  readonly question: Question | null;
  /** The condition's path on the wire. */
  readonly path: string;
  readonly condition: Condition;
  /** Number of shown questions before it, which it can test. */
  readonly before: number;
};

export type CollectedConditionPlaces = {
  /** Places in the order of the inquiry. */
  readonly places: readonly ConditionPlace[];
  /** Shown questions, including statements, in the order of the inquiry. */
  readonly shown: readonly { readonly question: Question; readonly segment: Segment }[];
};

/** The settings that contain conditions. */
export type SettingsWithConditions = {
  readonly endings: readonly Ending[];
  readonly quotas: readonly Quota[];
};

/** Lists the conditions of a document that can have an effect, with the questions that each can test. */
export function collectConditionPlaces(
  segments: readonly Segment[],
  { endings, quotas }: SettingsWithConditions = { endings: [], quotas: [] },
): CollectedConditionPlaces {
  const places: ConditionPlace[] = [];
  const shown: { question: Question; segment: Segment }[] = [];
  segments.forEach((segment, segmentIndex) => {
    const path = `segments.${segmentIndex}`;
    const add = (
      place: Omit<ConditionPlace, 'condition' | 'segment' | 'before'>,
      condition: Condition | null,
    ) => {
      if (condition !== null) places.push({ ...place, segment, condition, before: shown.length });
    };
    add({ part: 'segment', id: segment.id, question: null, path: `${path}.condition` }, segment.condition);
    for (const question of sortQuestions(segment)) {
      if (question.hidden) continue;
      // Most of 500 questions have none, and authors need the map after each key press.
      if (listConditionsOfQuestion(question).length === 0) {
        shown.push({ question, segment });
        continue;
      }
      const { id } = question;
      const at = `${path}.questions.${segment.questions.indexOf(question)}`;
      add({ part: 'question', id, question, path: `${at}.condition` }, question.condition);
      question.options.forEach((option, index) => {
        if (option.condition === null || option.hidden || option.role === 'accepted') return;
        const place = { part: 'option', id: option.id, question } as const;
        add({ ...place, path: `${at}.options.${index}.condition` }, option.condition);
      });
      shown.push({ question, segment });
      add({ part: 'end', id, question, path: `${at}.endCondition` }, question.endCondition);
    }
  });
  const addAtEnd = (part: 'ending' | 'quota', list: string, parts: readonly (Ending | Quota)[]) =>
    parts.forEach(({ id, condition }, index) => {
      if (condition === null) return;
      const path = `${list}.${index}.condition`;
      places.push({ part, id, segment: null, question: null, path, condition, before: shown.length });
    });
  addAtEnd('ending', 'endings', endings);
  addAtEnd('quota', 'quotas', quotas);
  return { places, shown };
}

/** The places whose conditions test one of these questions. */
export function findPlacesTesting(
  { places }: CollectedConditionPlaces,
  questionIds: ReadonlySet<string>,
): ConditionPlace[] {
  return places.filter(({ condition }) =>
    condition.clauses.some(({ questionId }) => questionIds.has(questionId)),
  );
}

/** The questions that a condition can test if it has `before` questions before it. */
export function listTestableQuestions({ shown }: CollectedConditionPlaces, before: number): Question[] {
  return shown
    .slice(0, before)
    .map(({ question }) => question)
    .filter(({ responseType }) => answerTypes[responseType].conditionOperators.length > 0);
}

/**
 * Removes the tests of these questions; a condition without any test is removed. Unchanged parts stay the same objects.
 */
export function removeConditionTests<Settings extends SettingsWithConditions>(
  { settings, segments }: { readonly settings: Settings; readonly segments: readonly Segment[] },
  questionIds: ReadonlySet<string>,
): { readonly settings: Settings; readonly segments: readonly Segment[] } {
  const withoutRemoved = (condition: Condition | null): Condition | null => {
    const clauses = condition?.clauses.filter(({ questionId }) => !questionIds.has(questionId)) ?? [];
    if (condition === null || clauses.length === condition.clauses.length) return condition;
    return clauses.length === 0 ? null : { ...condition, clauses };
  };
  const endings = settings.endings.map((ending) => withCondition(ending, withoutRemoved));
  const quotas = settings.quotas.map((quota) => withCondition(quota, withoutRemoved));
  const isSame = isEqualList(endings, settings.endings) && isEqualList(quotas, settings.quotas);
  return {
    settings: isSame ? settings : { ...settings, endings, quotas },
    segments: mapParts(segments, withoutRemoved),
  };
}

type ConditionChange = (condition: Condition | null) => Condition | null;

function withCondition<Part extends { readonly condition: Condition | null }>(
  part: Part,
  change: ConditionChange,
): Part {
  const condition = change(part.condition);
  return condition === part.condition ? part : { ...part, condition };
}

/** Applies a change to every condition; unchanged parts stay the same objects. */
function mapParts(segments: readonly Segment[], change: ConditionChange): readonly Segment[] {
  const changed = <Part extends { readonly condition: Condition | null }>(part: Part) =>
    withCondition(part, change);
  return segments.map((segment) => {
    const questions = segment.questions.map((question) => {
      const options = question.options.map(changed);
      const endCondition = change(question.endCondition);
      const isSame = endCondition === question.endCondition && isEqualList(options, question.options);
      return changed(isSame ? question : { ...question, options, endCondition });
    });
    return changed(isEqualList(questions, segment.questions) ? segment : { ...segment, questions });
  });
}

function isEqualList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.every((item, index) => item === other[index]);
}
