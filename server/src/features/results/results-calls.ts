import type { resultCalls } from '@nazar/domain/api/result-calls.ts';
import type { Handlers } from '../../http/handlers.ts';
import { showCrossTab } from './show-cross-tab.ts';
import { showSummary } from './show-summary.ts';

export const resultHandlers: Handlers<typeof resultCalls> = {
  getSummary: (ctx, { inquiryId }) => showSummary(ctx, inquiryId),
  getCrossTab: showCrossTab,
};
