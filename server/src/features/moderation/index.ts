export {
  deleteModeration,
  findInquiryModeration,
  holdMessageModeration,
  insertReport,
  keepMessage,
  listMessageTakedowns,
  type Moderation,
  takedownOf,
} from './moderation-queries.ts';
export { countReport } from './report-rate-queries.ts';
