export { requireResponses } from '../results/counted-inquiry-queries.ts';
