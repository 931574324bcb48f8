/** Actions on an inquiry. */
export const inquiryActions = [
  'inquiry.view',
  'inquiry.list',
  'inquiry.edit',
  'inquiry.delete',
  'inquiry.publish',
  'inquiry.participate',
  'inquiry.seeResults',
  'inquiry.seeResponses',
  'inquiry.changeResponses',
  'inquiry.makeCharts',
  'inquiry.markTemplate',
  'inquiry.useTemplate',
  'inquiry.takeDown',
  'inquiry.seeTakedown',
  'inquiry.appeal',
  'inquiry.report',
  'inquiry.react',
  'inquiry.bookmark',
  'inquiry.comment',
  'inquiry.askOwner',
  'inquiry.moderate',
] as const;

/** Actions of the owner only, in any state. */
export const ownerActions = [
  'inquiry.edit',
  'inquiry.delete',
  'inquiry.publish',
  'inquiry.makeCharts',
  'inquiry.changeResponses',
  'chart.edit',
] as const;

/** Actions of the owner on an inquiry in the bin. */
export const binActions = ['inquiry.restore', 'inquiry.erase'] as const;

/** Actions on a chart of an inquiry. */
export const chartActions = ['chart.view', 'chart.edit'] as const;

/** Actions on a comment of an inquiry. */
export const commentActions = [
  'comment.see',
  'comment.edit',
  'comment.delete',
  'comment.reply',
  'comment.like',
  'comment.approve',
  'comment.pin',
  'comment.report',
  'comment.takeDown',
  'comment.seeTakedown',
  'comment.appeal',
] as const;

/** Actions of administrators that are about no inquiry: on other people's accounts, and on the installation. */
export const adminActions = [
  'account.setEnabled',
  'account.setRole',
  'account.find',
  'site.editCategories',
  'site.readReports',
  'site.readAudit',
  'site.readFigures',
] as const;

export type OwnerAction = (typeof ownerActions)[number];
export type BinAction = (typeof binActions)[number];
export type InquiryAction = (typeof inquiryActions)[number];
export type ChartAction = (typeof chartActions)[number];
export type CommentAction = (typeof commentActions)[number];
export type AdminAction = (typeof adminActions)[number];
export type Action = InquiryAction | BinAction | ChartAction | CommentAction | AdminAction;
