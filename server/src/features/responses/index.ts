export { listChannels } from './channel-queries.ts';
