import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import type { Chart, ChartInput } from '@nazar/domain/results/chart.ts';

/** The chart being made; its group may not be chosen yet. */
export type ChartDraft = Omit<ChartInput, 'groupQuestionId'> & { readonly groupQuestionId: string | null };

const emptyChartDraft: ChartDraft = {
  title: '',
  type: 'bar',
  isPrimary: false,
  conditionQuestionId: null,
  conditionOptionIds: [],
  groupQuestionId: null,
  groupOptionIds: [],
  accessType: 'private',
  enabled: true,
};

/** Who sees a chart. A hidden chart keeps its access type, which doesn't apply meanwhile. */
export const getChartAudience = ({ enabled, accessType }: Pick<Chart, 'enabled' | 'accessType'>) =>
  enabled ? accessType : 'owner';

export const chartSteps = ['condition', 'question', 'setting', 'preview', 'results'] as const;
export type ChartStep = (typeof chartSteps)[number];

export function toChartDraft(chart: Chart): ChartDraft {
  const { id: _, ...draft } = chart;
  return draft;
}

/** A new chart of a question, with all of its options. */
export function makeChartDraft(grouping: ListedGrouping, title: string): ChartDraft {
  return {
    ...emptyChartDraft,
    groupQuestionId: grouping.questionId,
    groupOptionIds: listGroupIds(grouping),
    title,
  };
}

/** Options are listed one by one, so that later ones are not added automatically; intervals follow the answers. */
export function listGroupIds({ questionId, hasIntervals, groups }: ListedGrouping): string[] {
  return hasIntervals ? [questionId] : groups.map(({ optionId }) => optionId);
}

/** Groupings with at least one group. */
export function filterCountableGroupings(groupings: readonly ListedGrouping[]): ListedGrouping[] {
  return groupings.filter(({ groups }) => groups.length > 0);
}

/** The required fields of the steps. */
export type RequiredChartField = 'conditionOptions' | 'groupQuestion' | 'groupOptions' | 'title';

/** The missing field of a step, or null. The server checks again on saving. */
export function findMissingChartField(step: ChartStep, draft: ChartDraft): RequiredChartField | null {
  if (step === 'condition' && draft.conditionQuestionId !== null && draft.conditionOptionIds.length === 0) {
    return 'conditionOptions';
  }
  if (step === 'question' && draft.groupQuestionId === null) return 'groupQuestion';
  if (step === 'question' && draft.groupOptionIds.length === 0) return 'groupOptions';
  if (step === 'setting' && draft.title.trim() === '') return 'title';
  return null;
}

/** The parts of a draft that affect its counts, as a chart to preview; null while there is nothing to count. */
export function toPreviewChart({ type, ...draft }: ChartDraft): ChartInput | null {
  const { conditionQuestionId, conditionOptionIds, groupQuestionId, groupOptionIds } = draft;
  const lacks = (['condition', 'question'] as const).some(
    (step) => findMissingChartField(step, { ...draft, type }) !== null,
  );
  if (groupQuestionId === null || lacks) return null;
  // The other parts are constant, so that typing a title doesn't count again.
  const counted = { conditionQuestionId, conditionOptionIds, groupQuestionId, groupOptionIds };
  return { ...emptyChartDraft, ...counted, type, title: '–' };
}

/** The complete chart to send; null while a step is incomplete. */
export function toCompleteChart(draft: ChartDraft): ChartInput | null {
  const { groupQuestionId } = draft;
  if (groupQuestionId === null || chartSteps.some((step) => findMissingChartField(step, draft) !== null))
    return null;
  return { ...draft, groupQuestionId, title: draft.title.trim() };
}
