export { liveFeature } from './feature.ts';
