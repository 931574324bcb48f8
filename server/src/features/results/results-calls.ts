import type * as resultCalls from '@nazar/domain/api/result-calls.ts';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import { computeCrossTab } from './compute-cross-tab.ts';
import { computeDropOff } from './compute-drop-off.ts';
import { computeResultsSummary } from './compute-results-summary.ts';
import { findResultsVersion } from './find-results-version.ts';
import { getAnswerTextPage } from './get-answer-text-page.ts';
import { listGroupings } from './list-groupings.ts';

export const resultsHandlers: CallHandlers<typeof resultCalls> = {
  getSummary: computeResultsSummary,
  getResultsVersion: findResultsVersion,
  getDropOff: computeDropOff,
  getAnswerTexts: getAnswerTextPage,
  getCrossTab: computeCrossTab,
  getGroupings: listGroupings,
};
