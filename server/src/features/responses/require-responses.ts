export { requireResponsesAccess } from '../results/index.ts';
