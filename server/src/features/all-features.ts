import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import type { Feature } from '../platform/features/feature.ts';
import type { AnyHandler } from '../platform/http/serve-call.ts';
import { deliverEvents, type Subscriber } from '../platform/jobs/deliver-events.ts';
import type { Job } from '../platform/jobs/job.ts';
import { accounts } from './accounts/index.ts';
import { admin } from './admin/index.ts';
import { audit } from './audit/index.ts';
import { categories } from './categories/index.ts';
import { chat } from './chat/index.ts';
import { comments } from './comments/index.ts';
import { exports } from './exports/index.ts';
import { files } from './files/index.ts';
import { imports } from './imports/index.ts';
import { inquiries } from './inquiries/index.ts';
import { invitations } from './invitations/index.ts';
import { live } from './live/index.ts';
import { moderation } from './moderation/index.ts';
import { notifications } from './notifications/index.ts';
import { participation } from './participation/index.ts';
import { people } from './people/index.ts';
import { responses } from './responses/index.ts';
import { results } from './results/index.ts';

/** In the order of their layers. `access`, `reports` and `demo` only serve other code and add nothing to the server. */
export const allFeatures: readonly Feature[] = [
  audit,
  files,
  categories,
  notifications,
  accounts,
  inquiries,
  participation,
  results,
  responses,
  comments,
  people,
  exports,
  invitations,
  chat,
  imports,
  moderation,
  live,
  admin,
];

/** A handler for every call of the contract; the server does not start when one is missing. */
export const allHandlers: Readonly<Record<CallName, AnyHandler>> = collectHandlers();

export const allSubscribers: readonly Subscriber[] = allFeatures.flatMap(
  ({ subscribers = [] }) => subscribers,
);

export const deliverEventsJob: Job = {
  name: 'deliver-events',
  schedule: '* * * * *',
  run: ({ deps }) => deliverEvents(deps, allSubscribers),
};

/** The features of every node. */
export const allJobs: readonly Job[] = [deliverEventsJob, ...allFeatures.flatMap(({ jobs = [] }) => jobs)];

function collectHandlers() {
  const found = new Map<string, AnyHandler>();
  for (const { name, handlers = {} } of allFeatures) {
    for (const [call, handler] of Object.entries(handlers)) {
      if (found.has(call)) throw new Error(`The feature ${name} handles ${call}, which another one handles.`);
      found.set(call, handler);
    }
  }
  const missing = Object.keys(allCalls).filter((call) => !found.has(call));
  if (missing.length > 0) throw new Error(`These calls have no handler: ${missing.join(', ')}.`);
  return Object.fromEntries(found) as Record<CallName, AnyHandler>;
}
