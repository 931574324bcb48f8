export { participationFeature } from './feature.ts';
export { addAnswerFileDetails } from './files/answer-file-queries.ts';
export { findPublishedInquiry, type PublishedInquiry } from './participation-queries.ts';
export { ParticipationRuntime } from './participation-runtime.ts';
export { countQuotasFromResponses, listStoredQuotaCounts } from './quotas/quota-count-queries.ts';
export { toDrawnQuestionIds } from './scoring/compute-stored-outcome.ts';
export { compileWithNewestAnswerKey } from './scoring/score-by-newest-answer-key.ts';
export { changeResponse, type LockedResponse } from './stored-responses/change-response-queries.ts';
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
} from './stored-responses/delete-response-queries.ts';
export {
  type ImportedResponse,
  type ImportedResponseVerdict,
  storeImportedResponse,
} from './stored-responses/store-imported-response.ts';
export { findOpeningCount } from './visits/opening-queries.ts';
