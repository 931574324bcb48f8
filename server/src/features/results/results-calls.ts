import type * as resultCalls from '@nazar/domain/api/result-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { getAnswerTextPage } from './answer-texts/get-answer-text-page.ts';
import { computeResultsSummary } from './compute-results-summary.ts';
import { computeCrossTab } from './cross-tab/compute-cross-tab.ts';
import { computeDropOff } from './drop-off/compute-drop-off.ts';
import { findResultsVersion } from './find-results-version.ts';
import { listGroupings } from './groupings/list-groupings.ts';

export const resultsHandlers: CallHandlers<typeof resultCalls> = {
  getSummary: computeResultsSummary,
  getResultsVersion: findResultsVersion,
  getDropOff: computeDropOff,
  getAnswerTexts: getAnswerTextPage,
  getCrossTab: computeCrossTab,
  getGroupings: listGroupings,
};
