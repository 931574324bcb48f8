import type * as moderationCalls from '@nazar/domain/api/moderation-calls.ts';
import type * as reportCalls from '@nazar/domain/api/report-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { storeTakedownAppeal } from './appeal.ts';
import {
  dismissReportsOfTarget,
  refuseAppealOfTarget,
  restoreTarget,
  takeDownTarget,
} from './decide-case.ts';
import { getModeratedContentPage, getReportPage } from './get-moderated-content-page.ts';
import { storeContentReport } from './report-content.ts';

export const moderationHandlers: CallHandlers<
  Omit<typeof reportCalls, 'reportMessage'> & typeof moderationCalls
> = {
  reportContent: (ctx, input) => storeContentReport(ctx, input),
  appealTakedown: (ctx, input) => storeTakedownAppeal(ctx, input),
  getModeratedContent: (ctx, input) => getModeratedContentPage(ctx, input),
  getReports: (ctx, input) => getReportPage(ctx, input),
  takeDown: (ctx, input) => takeDownTarget(ctx, input),
  restoreContent: (ctx, input) => restoreTarget(ctx, input),
  dismissReports: (ctx, input) => dismissReportsOfTarget(ctx, input),
  refuseAppeal: (ctx, input) => refuseAppealOfTarget(ctx, input),
};
