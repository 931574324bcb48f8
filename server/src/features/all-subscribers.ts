import { deliverEvents, type Subscriber } from '../platform/jobs/deliver-events.ts';
import type { Job } from '../platform/jobs/job.ts';
import { responseNoticeSubscriber } from './responses/response-notices.ts';

/** Reactions of features to events; a new one is a line here. */
export const allSubscribers: readonly Subscriber[] = [responseNoticeSubscriber];

export const deliverEventsJob: Job = {
  name: 'deliver-events',
  schedule: '* * * * *',
  run: ({ deps }) => deliverEvents(deps, allSubscribers),
};
