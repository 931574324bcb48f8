import type { moderationCalls } from '@nazar/domain/api/moderation-calls.ts';
import type { reportCalls } from '@nazar/domain/api/report-calls.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { appeal } from './appeal.ts';
import { dismiss, leaveDown, restoreThing, takeDownThing } from './decide-case.ts';
import { storeReport } from './report-content.ts';
import { showModerated, showReports } from './show-moderated.ts';

export const moderationHandlers: Handlers<typeof reportCalls & typeof moderationCalls> = {
  reportContent: (ctx, input) => storeReport(ctx, input),
  appealTakedown: (ctx, input) => appeal(ctx, input),
  getModerated: (ctx, input) => showModerated(ctx, input),
  getReports: (ctx, input) => showReports(ctx, input),
  takeDown: (ctx, input) => takeDownThing(ctx, input),
  restoreContent: (ctx, input) => restoreThing(ctx, input),
  dismissReports: (ctx, input) => dismiss(ctx, input),
  refuseAppeal: (ctx, input) => leaveDown(ctx, input),
};
