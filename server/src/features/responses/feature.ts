import type { Feature } from '../../platform/features/feature.ts';
import { makeResponseNoticePersonalDataFiles } from './personal-data-queries.ts';
import { responseNoticeSubscriber, sendResponseNoticesJob } from './response-notice-settings.ts';
import { responseHandlers } from './responses-calls.ts';

export const responsesFeature: Feature = {
  name: 'responses',
  handlers: responseHandlers,
  jobs: [sendResponseNoticesJob],
  subscribers: [responseNoticeSubscriber],
  personalData: makeResponseNoticePersonalDataFiles,
};
