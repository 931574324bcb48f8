export { responses } from './feature.ts';
export { addNoticedResponses } from './response-notice-queries.ts';
