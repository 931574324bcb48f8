import type { allCalls, CallName } from '@nazar/domain/api/all-calls.ts';
import type { CallArea, CallReference } from '@nazar/domain/api/define-call.ts';

// Names the calls of the screens that shared links open, without the other calls of their modules (300 bytes
// compressed).

const defineFirstScreenCall = <Name extends CallName>(
  area: CallArea,
  name: Name,
): CallReference<(typeof allCalls)[Name]> => ({
  area,
  name,
});

export const firstScreenCalls = {
  init: defineFirstScreenCall('Auth', 'init'),
  logout: defineFirstScreenCall('Auth', 'logout'),
  getInfo: defineFirstScreenCall('User', 'getInfo'),
  getUnreadNotificationCount: defineFirstScreenCall('User', 'getUnreadNotificationCount'),
  setLang: defineFirstScreenCall('User', 'setLang'),
  getList: defineFirstScreenCall('Inquiry', 'getList'),
  getItem: defineFirstScreenCall('Inquiry', 'getItem'),
  getPublicFileLink: defineFirstScreenCall('Inquiry', 'getPublicFileLink'),
  getFileLink: defineFirstScreenCall('File', 'getFileLink'),
  getCategories: defineFirstScreenCall('Inquiry', 'getCategories'),
  getCharts: defineFirstScreenCall('Chart', 'getCharts'),
  getSummary: defineFirstScreenCall('Result', 'getSummary'),
  getCommentCounts: defineFirstScreenCall('Inquiry', 'getCommentCounts'),
  addFeedback: defineFirstScreenCall('Inquiry', 'addFeedback'),
  addMyBookmark: defineFirstScreenCall('Inquiry', 'addMyBookmark'),
  deleteMyBookmark: defineFirstScreenCall('Inquiry', 'deleteMyBookmark'),
  getMyBookmarks: defineFirstScreenCall('Inquiry', 'getMyBookmarks'),
  openChat: defineFirstScreenCall('Chat', 'openChat'),
};
