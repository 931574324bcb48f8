import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import { chartAccessTypes, chartTypes } from '@nazar/domain/results/chart.ts';
import { parseInterval } from '@nazar/domain/results/interval.ts';
import * as z from 'zod/mini';
import { readTabStorage, writeTabStorage } from '../../../api/browser-storage.ts';
import {
  type ChartDraft,
  chartSteps,
  filterCountableGroupings,
  findMissingChartField,
} from './chart-draft.ts';

const storedDraftSchema = z.object({
  at: z.int(),
  draft: z.object({
    title: z.string(),
    type: z.enum(chartTypes),
    isPrimary: z.boolean(),
    conditionQuestionId: z.nullable(z.string()),
    conditionOptionIds: z.array(z.string()),
    groupQuestionId: z.nullable(z.string()),
    groupOptionIds: z.array(z.string()),
    accessType: z.enum(chartAccessTypes),
    enabled: z.boolean(),
  }),
});
type StoredDraft = { readonly at: number; readonly draft: ChartDraft };

/** The storage key for a chart's id, or for the inquiry of a new chart. */
const getDraftKey = (id: string) => `nazar.chart.${id}`;

/** Stores the draft in this tab until it is saved or cancelled. */
export function storeChartDraft(id: string, stored: StoredDraft | null): void {
  writeTabStorage(getDraftKey(id), stored);
}

/** The stored draft without removed questions and options, not past its first incomplete step. */
export function readChartDraft(id: string, groupings: readonly ListedGrouping[]): StoredDraft | null {
  const { success, data: stored } = storedDraftSchema.safeParse(readTabStorage(getDraftKey(id)));
  if (!success) return null;
  const byId = new Map(
    filterCountableGroupings(groupings).map((grouping) => [grouping.questionId, grouping]),
  );
  const keepKnownGroups = (question: string | null, chosen: readonly string[]) => {
    const grouping = question === null ? undefined : byId.get(question);
    return grouping === undefined
      ? { question: null, chosen: [] }
      : { question, chosen: chosen.filter((id) => belongsTo(grouping, id)) };
  };
  const condition = keepKnownGroups(stored.draft.conditionQuestionId, stored.draft.conditionOptionIds);
  const group = keepKnownGroups(stored.draft.groupQuestionId, stored.draft.groupOptionIds);
  const draft = {
    ...stored.draft,
    conditionQuestionId: condition.question,
    conditionOptionIds: condition.chosen,
    groupQuestionId: group.question,
    groupOptionIds: group.chosen,
  };
  const lacking = chartSteps.findIndex((step) => findMissingChartField(step, draft) !== null);
  const furthest = lacking === -1 ? chartSteps.indexOf('preview') : lacking;
  return { draft, at: Math.max(0, Math.min(stored.at, furthest)) };
}

function belongsTo({ questionId, hasIntervals, groups }: ListedGrouping, id: string): boolean {
  if (id === questionId) return true;
  return hasIntervals ? parseInterval(id) !== null : groups.some(({ optionId }) => optionId === id);
}
