export { requireResponses } from '../results/index.ts';
