export { changeResponse, type LockedResponse } from './change-response-queries.ts';
export { toDrawnQuestionIds } from './compute-stored-outcome.ts';
export {
  type DeletedResponseRow,
  deleteImportedResponses,
  deleteParticipationMarkers,
  deleteResponsesAndUpdateCounts,
  findDeletedResponseIds,
  findInquiryIdsOfResponses,
  findOwnInquiryIdsOfDeletedResponses,
  findResponsesWithSecrets,
  findStoredResponseIds,
  insertDeletedResponseMarkers,
  readResponseIdsBySecret,
} from './delete-response-queries.ts';
export { participationFeature } from './feature.ts';
export { addAnswerFileDetails } from './files/answer-file-queries.ts';
export { findOpeningCount } from './opening-queries.ts';
export { findPublishedInquiry, type PublishedInquiry } from './participation-queries.ts';
export { ParticipationRuntime } from './participation-runtime.ts';
export {
  findPublishedRevision,
  type PublishedRevision,
  translateRevision,
} from './published-revision-queries.ts';
export { countQuotasFromResponses, listStoredQuotaCounts } from './quota-count-queries.ts';
export { compileWithNewestAnswerKey } from './score-by-newest-answer-key.ts';
export {
  type ImportedResponse,
  type ImportedResponseVerdict,
  storeImportedResponse,
} from './store-imported-response.ts';
export { lockInquiryCounts, renewCountsVersion } from './stored-count-queries.ts';
