import type * as moderationCalls from '@nazar/domain/api/moderation-calls.ts';
import type * as reportCalls from '@nazar/domain/api/report-calls.ts';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import { storeAppeal } from './appeal.ts';
import { dismissReportsOf, refuseAppealOf, restoreTarget, takeDownTarget } from './decide-case.ts';
import { getModeratedContentPage, getReportPage } from './get-moderated-content-page.ts';
import { storeContentReport } from './report-content.ts';

export const moderationHandlers: CallHandlers<
  Omit<typeof reportCalls, 'reportMessage'> & typeof moderationCalls
> = {
  reportContent: (ctx, input) => storeContentReport(ctx, input),
  appealTakedown: (ctx, input) => storeAppeal(ctx, input),
  getModeratedContent: (ctx, input) => getModeratedContentPage(ctx, input),
  getReports: (ctx, input) => getReportPage(ctx, input),
  takeDown: (ctx, input) => takeDownTarget(ctx, input),
  restoreContent: (ctx, input) => restoreTarget(ctx, input),
  dismissReports: (ctx, input) => dismissReportsOf(ctx, input),
  refuseAppeal: (ctx, input) => refuseAppealOf(ctx, input),
};
