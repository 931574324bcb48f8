export {
  addToInquiryCounts,
  type LockedInquiryAccess,
  lockInquiryCounts,
  renewCountsVersion,
} from './change-count-queries.ts';
export { estimatedAnswerBytesSql } from './estimated-answer-bytes-sql.ts';
export {
  countListedValuesBetween,
  findExtremeListedValues,
  findListedValueAtRank,
  type ListedValueSelection,
  listAllListedValues,
  listListedValuesIfFew,
  makeListedValuesStatement,
  sumListedValues,
} from './listed-value-queries.ts';
export { findMedianDuration } from './median-duration-queries.ts';
export { makeShortenedAnswersSql } from './shortened-answers-sql.ts';
export {
  countInquiryResponses,
  countResponsesAndTakenPlaces,
  getCountsVersion,
  getStoredTallyTotal,
  isTallyTotalRowSql,
  responseCountSql,
  type StoredTallyTotal,
  tallyTotalBucket,
} from './tally-total-queries.ts';
