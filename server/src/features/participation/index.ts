export { changeResponse, type LockedResponse } from './change-response-queries.ts';
export { getDrawnQuestionIds } from './describe-stored-outcome.ts';
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
export { countQuotasFromResponses, listQuotaCounts } from './quota-count-queries.ts';
export { compileWithNewestKey } from './score-by-newest-key.ts';
export {
  type ImportedResponse,
  type ImportedResponseVerdict,
  storeImportedResponse,
} from './store-imported-response.ts';
export { lockInquiryCounts, renewCountsVersion } from './stored-count-queries.ts';
export {
  type DeletedResponseRow,
  deleteImportedResponses,
  deleteParticipationMarkers,
  deleteResponseRows,
  findDeletedResponseIds,
  findInquiriesOfResponses,
  findResponsesWithSecrets,
  findStoredResponseIds,
  findSubmitTimes,
  insertDeletedResponseMarkers,
  readResponsesBySecret,
} from './withdraw-queries.ts';
