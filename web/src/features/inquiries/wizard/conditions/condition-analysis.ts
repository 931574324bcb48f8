import {
  type ConditionProblem,
  listConditionProblems,
} from '@nazar/domain/inquiries/conditions/check-conditions.ts';
import {
  type CollectedConditionPlaces,
  type ConditionPlace,
  collectConditionPlaces,
  type SettingsWithConditions,
} from '@nazar/domain/inquiries/conditions/condition-places.ts';
import type { Segments } from '../draft/edit-segments.ts';

type ConditionAnalysis = {
  readonly map: CollectedConditionPlaces;
  readonly problems: readonly ConditionProblem[];
};

const known = new WeakMap<Segments, { settings: SettingsWithConditions; analysis: ConditionAnalysis }[]>();
const noSettings: SettingsWithConditions = { endings: [], quotas: [] };

/** The conditions of a draft and their problems, computed once for each state of the draft. */
export function analyzeConditions(
  segments: Segments,
  { endings, quotas }: SettingsWithConditions = noSettings,
): ConditionAnalysis {
  if (endings.length + quotas.length === 0 && endings !== noSettings.endings)
    return analyzeConditions(segments);
  const ofSegments = known.get(segments) ?? [];
  known.set(segments, ofSegments);
  const found = ofSegments.find(({ settings }) => settings.endings === endings && settings.quotas === quotas);
  if (found !== undefined) return found.analysis;
  const settings = { endings, quotas };
  const map = collectConditionPlaces(segments, settings);
  const analysis = { map, problems: listConditionProblems(segments, map) };
  // Keeps only the analysis for the latest settings, and the one that needs no settings.
  known.set(segments, [
    ...ofSegments.filter((each) => each.settings.endings === noSettings.endings),
    { settings, analysis },
  ]);
  return analysis;
}

export type ConditionLocation = Pick<ConditionPlace, 'part' | 'id'>;

/** The key of the draft's field with the condition. */
export function getConditionFieldKey({ part, id }: ConditionLocation): string {
  if (part === 'ending' || part === 'quota') return `${part}s.${id}.condition`;
  return part === 'end' ? `${id}.endCondition` : `${id}.condition`;
}

export function isConditionFieldKey(key: string): boolean {
  return key.endsWith('.condition') || key.endsWith('.endCondition');
}

/** The number of broken conditions of a question and its options; unfinished ones count only once they are reported. */
export function countBrokenConditions(
  segments: Segments,
  questionId: string,
  reported: ReadonlyMap<string, string>,
): number {
  const problems = analyzeConditions(segments).problems.filter(
    (problem) => !isUnfinishedConditionProblem(problem) || reported.has(getConditionFieldKey(problem.place)),
  );
  if (problems.length === 0) return 0;
  const places = problems.map(({ place }) => place).filter(({ question }) => question?.id === questionId);
  return new Set(places).size;
}

/** A test that was started but has no value yet. */
export function isUnfinishedConditionProblem({ code }: ConditionProblem): boolean {
  return code === 'conditionAnswers' || code === 'conditionNumber';
}
