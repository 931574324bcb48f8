export { moderation } from './feature.ts';
