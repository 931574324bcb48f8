export { changeResponse, type LockedResponse } from './change-response-queries.ts';
export { drawnIds } from './describe-stored-outcome.ts';
export { participation } from './feature.ts';
export { describeFiles } from './files/answer-file-queries.ts';
export { lockCounts } from './kept-count-queries.ts';
export { findOpened } from './opening-queries.ts';
export { Participation } from './participation.ts';
export { findPublishedInquiry, type PublishedInquiry } from './participation-queries.ts';
export {
  findPublishedRevision,
  inLanguage,
  needsAttempt,
  type PublishedRevision,
} from './published-revision-queries.ts';
export { countFulfilled, listQuotaCounts } from './quota-count-queries.ts';
export { judgedByNewest } from './score-by-newest-key.ts';
export { type GivenResponse, type GivenVerdict, storeResponse } from './store-response.ts';
export {
  type DeletedResponseRow,
  deleteMarkers,
  deleteResponseRows,
  findStoredIds,
  listResponsesBySecret,
  withdrawResponses,
} from './withdraw-queries.ts';
