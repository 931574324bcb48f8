export { scheduleBallotClosing } from './ballot-closing-queries.ts';
export { changeResponse, type HeldResponse } from './change-response-queries.ts';
export { lockCounts } from './kept-count-queries.ts';
export { findOpened } from './opening-queries.ts';
export { isAnswerOf } from './own-response-list-queries.ts';
export { findPublishedInquiry, type PublishedInquiry } from './participation-queries.ts';
export type { PublishedRevision } from './published-revision-queries.ts';
export { findPublishedRevision, needsAttempt } from './published-revision-queries.ts';
export type { GivenResponse, GivenVerdict } from './store-response.ts';
export { storeResponse } from './store-response.ts';
export {
  deleteResponseRows,
  findStoredIds,
  forgetMarkers,
  hasSecret,
  listResponsesBySecret,
  type StoredResponse,
  withdrawResponses,
} from './withdraw-queries.ts';
