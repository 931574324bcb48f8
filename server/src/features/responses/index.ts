export { listChannels } from './channel-queries.ts';
export { addNoticedResponses } from './response-notice-queries.ts';
