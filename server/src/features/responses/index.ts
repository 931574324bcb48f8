export { responsesFeature } from './feature.ts';
