export { admin } from './feature.ts';
