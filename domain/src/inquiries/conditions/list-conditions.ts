import type { Condition } from './condition.ts';

type Conditioned = { readonly condition?: Condition | null };
type ConditionedQuestion = Conditioned & {
  readonly endCondition?: Condition | null;
  readonly options: readonly Conditioned[];
};
type ConditionedSegment = Conditioned & { readonly questions: readonly ConditionedQuestion[] };

type ConditionedDocument = {
  readonly segments: readonly ConditionedSegment[];
  readonly endings: readonly Conditioned[];
  readonly quotas: readonly Conditioned[];
};

/** Lists all conditions of a document. */
export function listConditions({ segments, endings, quotas }: ConditionedDocument): Condition[] {
  return [...listConditionsOfSegments(segments), ...[...endings, ...quotas].flatMap(toConditions)];
}

/** Lists the conditions that decide what is asked. */
export function listConditionsOfSegments(segments: readonly ConditionedSegment[]): Condition[] {
  return segments.flatMap((segment) => [
    ...toConditions(segment),
    ...segment.questions.flatMap(listConditionsOfQuestion),
  ]);
}

/** Lists the conditions of a question itself and of its options. */
export function listConditionsOfQuestion(question: ConditionedQuestion): Condition[] {
  const { endCondition, options } = question;
  return [question, { condition: endCondition ?? null }, ...options].flatMap(toConditions);
}

const toConditions = ({ condition }: Conditioned): Condition[] => (condition ? [condition] : []);
