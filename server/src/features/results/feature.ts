import type { Feature } from '../../platform/features/feature.ts';
import { buildMissingResponseBlocksJob } from './blocks/build-missing-response-blocks.ts';
import { chartHandlers } from './charts/charts-calls.ts';
import { filtersHandlers } from './filters/filters-calls.ts';
import { resultsHandlers } from './results-calls.ts';

export const resultsFeature: Feature = {
  name: 'results',
  handlers: { ...resultsHandlers, ...chartHandlers, ...filtersHandlers },
  jobs: [buildMissingResponseBlocksJob],
};
