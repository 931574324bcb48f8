import * as z from 'zod/mini';
import { chartDataSchema, chartInputSchema, chartSchema } from '../results/chart.ts';
import { filterInputSchema } from '../results/filter/filter.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { emptyResultSchema, idInputSchema } from './envelope.ts';

const withData = () => z.object({ chart: chartSchema, data: chartDataSchema });

export const getCharts = defineCall('Chart', 'getCharts', {
  access: 'guest',
  transaction: 'read',
  summary: 'Lists the charts of an inquiry that the caller may see, with their data.',
  input: z.strictObject({
    inquiryId: idSchema(),
    /** Counts only responses that match the filter; saved charts store no filter. */
    filter: filterInputSchema(),
    /** Returns only the chart of the cover, without the number of people asked. */
    coverOnly: z.optional(z.boolean()),
  }),
  result: z.object({ inquiryTitle: z.string(), charts: z.array(withData()), canMake: z.boolean() }),
});

export const getChart = defineCall('Chart', 'getChart', {
  access: 'guest',
  transaction: 'read',
  summary: 'Gets one chart with its data.',
  input: z.strictObject({ id: idSchema(), filter: filterInputSchema() }),
  result: z.object({
    inquiryId: idSchema(),
    inquiryTitle: z.string(),
    chart: chartSchema,
    data: chartDataSchema,
    canEdit: z.boolean(),
  }),
});

export const previewChart = defineCall('Chart', 'previewChart', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets the data that a chart would show, before it is saved.',
  input: z.strictObject({ inquiryId: idSchema(), chart: chartInputSchema }),
  result: chartDataSchema,
});

export const addChart = defineCall('Chart', 'addChart', {
  access: 'user',
  transaction: 'own',
  summary: 'Creates a chart.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema(), chart: chartInputSchema }),
  result: chartSchema,
});

export const editChart = defineCall('Chart', 'editChart', {
  access: 'user',
  transaction: 'own',
  summary: 'Updates a chart. Making a chart primary replaces the current primary chart.',
  input: z.strictObject({ id: idSchema(), chart: chartInputSchema }),
  result: chartSchema,
});

export const deleteChart = defineCall('Chart', 'deleteChart', {
  access: 'user',
  transaction: 'own',
  summary: 'Deletes a chart.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});
