import type { allCalls, CallName } from '@nazar/domain/api/all-calls.ts';
import type { Call, CallArea, CallReference, CallResult } from '@nazar/domain/api/define-call.ts';
import type { FrontPageCallResult } from '@nazar/domain/api/front-page.ts';

// Names the calls of the screens that shared links open, without the other calls of their modules (300 bytes
// compressed).

const named = <Name extends CallName>(
  area: CallArea,
  name: Name,
): CallReference<(typeof allCalls)[Name]> => ({
  area,
  name,
});

export const firstScreenCalls = {
  init: named('Auth', 'init'),
  logout: named('Auth', 'logout'),
  getInfo: named('User', 'getInfo'),
  getUnreadNotificationCount: named('User', 'getUnreadNotificationCount'),
  setLang: named('User', 'setLang'),
  getList: named('Inquiry', 'getList'),
  getItem: named('Inquiry', 'getItem'),
  getPublicFileLink: named('Inquiry', 'getPublicFileLink'),
  getFileLink: named('File', 'getFileLink'),
  getCategories: named('Inquiry', 'getCategories'),
  getCharts: named('Chart', 'getCharts'),
  getSummary: named('Result', 'getSummary'),
  getCommentCounts: named('Inquiry', 'getCommentCounts'),
  addFeedback: named('Inquiry', 'addFeedback'),
  addMyBookmark: named('Inquiry', 'addMyBookmark'),
  deleteMyBookmark: named('Inquiry', 'deleteMyBookmark'),
  getMyBookmarks: named('Inquiry', 'getMyBookmarks'),
  openChat: named('Chat', 'openChat'),
};

/** Finds the preloaded results of a call, which may have several inputs. */
export function findPreloadedResults<C extends Call>(
  call: CallReference<C>,
  answers: readonly FrontPageCallResult[],
): CallResult<C>[] {
  return answers.filter(({ name }) => name === call.name).map(({ result }) => result as CallResult<C>);
}

/** Finds the preloaded result of a call. */
export const findPreloadedResult = <C extends Call>(
  call: CallReference<C>,
  answers: readonly FrontPageCallResult[],
) => findPreloadedResults(call, answers)[0];
