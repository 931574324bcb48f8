import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import type { Feature } from '../platform/features/feature.ts';
import type { AnyCallHandler } from '../platform/http/calls/register-call-route.ts';
import { deliverEvents, type EventSubscriber } from '../platform/jobs/deliver-events.ts';
import type { Job } from '../platform/jobs/job.ts';
import { accountsFeature } from './accounts/index.ts';
import { adminFeature } from './admin/index.ts';
import { auditFeature } from './audit/index.ts';
import { categoriesFeature } from './categories/index.ts';
import { chatFeature } from './chat/index.ts';
import { commentsFeature } from './comments/index.ts';
import { exportsFeature } from './exports/index.ts';
import { filesFeature } from './files/index.ts';
import { importsFeature } from './imports/index.ts';
import { inquiriesFeature } from './inquiries/index.ts';
import { invitationsFeature } from './invitations/index.ts';
import { liveFeature } from './live/index.ts';
import { moderationFeature } from './moderation/index.ts';
import { notificationsFeature } from './notifications/index.ts';
import { participationFeature } from './participation/index.ts';
import { peopleFeature } from './people/index.ts';
import { responsesFeature } from './responses/index.ts';
import { resultsFeature } from './results/index.ts';

/**
 * In the order in which work over all features runs, like the deletion of an account. `access`, `reports` and
 * `demo` only serve other code and add nothing to the server.
 */
export const allFeatures: readonly Feature[] = [
  auditFeature,
  filesFeature,
  categoriesFeature,
  notificationsFeature,
  accountsFeature,
  inquiriesFeature,
  participationFeature,
  resultsFeature,
  responsesFeature,
  commentsFeature,
  peopleFeature,
  exportsFeature,
  invitationsFeature,
  chatFeature,
  importsFeature,
  moderationFeature,
  liveFeature,
  adminFeature,
];

/** A handler for every call of the contract; the server does not start when one is missing. */
export const allCallHandlers: Readonly<Record<CallName, AnyCallHandler>> = collectHandlers();

export const allEventSubscribers: readonly EventSubscriber[] = allFeatures.flatMap(
  ({ subscribers = [] }) => subscribers,
);

export const deliverEventsJob: Job = {
  name: 'deliver-events',
  schedule: '* * * * *',
  run: ({ deps }) => deliverEvents(deps, allEventSubscribers),
};

/** The jobs that every node runs. */
export const allJobs: readonly Job[] = [deliverEventsJob, ...allFeatures.flatMap(({ jobs = [] }) => jobs)];

function collectHandlers() {
  const found = new Map<string, AnyCallHandler>();
  for (const { name, handlers = {} } of allFeatures) {
    for (const [call, handler] of Object.entries(handlers)) {
      if (found.has(call)) throw new Error(`The feature ${name} handles ${call}, which another one handles.`);
      found.set(call, handler);
    }
  }
  const missing = Object.keys(allCalls).filter((call) => !found.has(call));
  if (missing.length > 0) throw new Error(`These calls have no handler: ${missing.join(', ')}.`);
  return Object.fromEntries(found) as Record<CallName, AnyCallHandler>;
}
