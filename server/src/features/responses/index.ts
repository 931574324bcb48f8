export { responses } from './feature.ts';
