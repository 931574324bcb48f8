import { type ConditionProblem, conditionProblems } from '@nazar/domain/inquiries/check-conditions.ts';
import {
  type ConditionMap,
  type ConditionPlace,
  mapConditions,
} from '@nazar/domain/inquiries/condition-places.ts';
import type { Ending } from '@nazar/domain/inquiries/ending.ts';
import type { Segments } from '../draft/edit-segments.ts';

export type ConditionFacts = {
  readonly map: ConditionMap;
  readonly problems: readonly ConditionProblem[];
};

const known = new WeakMap<Segments, WeakMap<readonly Ending[], ConditionFacts>>();
const noEndings: readonly Ending[] = [];

/** The conditions of a draft and what is wrong with them, computed once for each state of the draft. */
export function conditionFacts(segments: Segments, endings: readonly Ending[] = noEndings): ConditionFacts {
  const byEndings = known.get(segments) ?? new WeakMap<readonly Ending[], ConditionFacts>();
  known.set(segments, byEndings);
  const found = byEndings.get(endings);
  if (found !== undefined) return found;
  const map = mapConditions(segments, endings);
  const facts = { map, problems: conditionProblems(segments, map) };
  byEndings.set(endings, facts);
  return facts;
}

/** Endings are found by their path. */
export type PlaceOfCondition = Pick<ConditionPlace, 'part' | 'id'> & Partial<Pick<ConditionPlace, 'path'>>;

/** The draft's field with the condition. */
export function conditionField({ part, id, path = '' }: PlaceOfCondition): string {
  if (part === 'ending') return path;
  return part === 'end' ? `${id}.endCondition` : `${id}.condition`;
}

export function isConditionField(key: string): boolean {
  return key.endsWith('.condition') || key.endsWith('.endCondition');
}

/** How many conditions of a question and its options are wrong. */
export function countWrongConditions(segments: Segments, questionId: string): number {
  const { problems } = conditionFacts(segments);
  if (problems.length === 0) return 0;
  const places = problems.map(({ place }) => place).filter(({ question }) => question?.id === questionId);
  return new Set(places).size;
}

/** A test that is begun, but lacks its answer. */
export function isUnfinished({ code }: ConditionProblem): boolean {
  return code === 'chooseOption' || code === 'required';
}
