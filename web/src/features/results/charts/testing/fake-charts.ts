import type { Chart } from '@nazar/domain/results/chart.ts';
import { type FakeHandlers, fakeApi } from '../../../../testing/fake-api.ts';
import { fakeWorkspace } from '../../../../testing/workspace.ts';

export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const inquiryId = id(1);
const options = ['Tea', 'Coffee'].map((label, at) => ({
  optionId: id(11 + at),
  label,
  role: 'choice',
  position: at,
  count: 6,
  ...{ meanRank: null, withheld: false },
}));
const groupings = [
  {
    ...{ questionId: id(2), number: 2, body: 'What do you drink?', row: null },
    ...{ isFirstRank: false, hasIntervals: false },
    groups: options.map(({ optionId, label, count }) => ({ optionId, label, count })),
  },
  {
    ...{ questionId: id(4), number: 3, body: 'How old are you?', row: null },
    ...{ isFirstRank: false, hasIntervals: true },
    groups: ['[10,20)', '[20,30)'].map((interval) => ({ optionId: interval, label: interval, count: 6 })),
  },
  {
    ...{ questionId: id(6), number: 4, body: 'How are the rooms?', row: 'The kitchen' },
    ...{ isFirstRank: false, hasIntervals: false },
    groups: [{ optionId: id(7), label: 'Good', count: 0 }],
  },
];
export const data = {
  ...{ total: 12, answered: 12, withheld: false, days: [], series: [] },
  question: { number: 1, body: 'What do you drink?', row: null, isFirstRank: false },
  condition: null,
  points: options.map(({ optionId, label, position, count }) => ({ optionId, label, position, count })),
};
export const chart: Chart = {
  ...{ id: id(5), title: 'Drinks', type: 'bar', isPrimary: false, accessType: 'private', enabled: true },
  ...{ conditionQuestionId: null, conditionOptionIds: [] },
  ...{ groupQuestionId: id(2), groupOptionIds: options.map(({ optionId }) => optionId) },
};

/** An inquiry with a question for each kind of groups and one chart. */
export function fakeCharts(more: FakeHandlers = {}) {
  return fakeApi({
    getWorkspace: () => fakeWorkspace(inquiryId),
    getResultsVersion: () => ({ version: 'same' }),
    getGroupings: () => ({ title: 'Lunch', groupings }),
    getChart: () => ({ inquiryId, inquiryTitle: 'Lunch', chart, data, canEdit: true }),
    getCharts: () => ({ inquiryTitle: 'Lunch', charts: [], canMake: true }),
    previewChart: () => data,
    addChart: ({ id: made, chart: input }) => ({ ...chart, ...input, id: made }),
    editChart: ({ chart: input }) => ({ ...chart, ...input }),
    ...more,
  });
}
