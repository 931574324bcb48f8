import type * as resultCalls from '@nazar/domain/api/result-calls.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { showCrossTab } from './show-cross-tab.ts';
import { showDropOff } from './show-drop-off.ts';
import { showGroupings } from './show-groupings.ts';
import { showSummary } from './show-summary.ts';
import { showTexts } from './show-texts.ts';
import { showVersion } from './show-version.ts';

export const resultsHandlers: Handlers<typeof resultCalls> = {
  getSummary: showSummary,
  getResultsVersion: showVersion,
  getDropOff: showDropOff,
  getAnswerTexts: showTexts,
  getCrossTab: showCrossTab,
  getGroupings: showGroupings,
};
