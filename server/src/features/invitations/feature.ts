import { sql } from 'drizzle-orm';
import type { Feature } from '../../platform/features/feature.ts';
import type { DatabaseMetric } from '../../platform/http/monitoring/database-gauges.ts';
import { invitationHandlers } from './invitations-calls.ts';
import { registerInvitationUnsubscribeRoutes } from './register-invitation-unsubscribe-routes.ts';
import { sendInvitationsJob } from './send-invitations.ts';

const invitationFigures: readonly DatabaseMetric[] = [
  {
    name: 'nazar_invitations_failed',
    help: 'Invitations that could not be sent.',
    query: sql`select coalesce(sum(failed), 0) from invitation_campaign`,
  },
  {
    name: 'nazar_invitations_uncertain',
    help: 'Invitations that may or may not have been sent.',
    query: sql`select coalesce(sum(uncertain), 0) from invitation_campaign`,
  },
];

export const invitationsFeature: Feature = {
  name: 'invitations',
  handlers: invitationHandlers,
  jobs: [sendInvitationsJob],
  routes: (app, deps, site) => {
    registerInvitationUnsubscribeRoutes(app, deps);
    site.metrics.databaseGauges.add(invitationFigures);
  },
};
