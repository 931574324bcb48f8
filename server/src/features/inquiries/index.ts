export { asksTheSame, type BallotQuestions } from './ballot-question-queries.ts';
export {
  countResponses,
  deleteInquiry,
  findInquiry,
  findRevision,
  type InquiryRecord,
  totalBucket,
} from './inquiry-queries.ts';
export { listCards } from './list-queries.ts';
export { listRevisions } from './revision-queries.ts';
export { holdForTakedown, updateTakenDown } from './takedown-queries.ts';
export { updateIsTemplate } from './templates/template-queries.ts';
