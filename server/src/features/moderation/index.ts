export { moderationFeature } from './feature.ts';
