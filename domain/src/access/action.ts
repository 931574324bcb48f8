/** What can be done with an inquiry. */
export const inquiryActions = [
  'inquiry.view',
  'inquiry.list',
  'inquiry.edit',
  'inquiry.delete',
  'inquiry.publish',
  'inquiry.participate',
  'inquiry.seeResults',
  'inquiry.seeResponses',
  'inquiry.makeCharts',
  'inquiry.markTemplate',
  'inquiry.takeDown',
] as const;

/** What is its owner's alone, whatever the state. */
export const ownerActions = [
  'inquiry.edit',
  'inquiry.delete',
  'inquiry.publish',
  'inquiry.makeCharts',
  'chart.edit',
] as const;

/** What can be done with a chart of an inquiry. */
export const chartActions = ['chart.view', 'chart.edit'] as const;

/** What can be done with the account of another person. */
export const accountActions = ['account.setEnabled'] as const;

export type OwnerAction = (typeof ownerActions)[number];
export type InquiryAction = (typeof inquiryActions)[number];
export type ChartAction = (typeof chartActions)[number];
export type AccountAction = (typeof accountActions)[number];
export type Action = InquiryAction | ChartAction | AccountAction;
