import type { Feature } from '../../platform/features/feature.ts';
import { invitationHandlers } from './invitations-calls.ts';
import { sendInvitationsJob } from './send-invitations.ts';
import { serveStopMessages } from './serve-stop.ts';

export const invitations: Feature = {
  name: 'invitations',
  handlers: invitationHandlers,
  jobs: [sendInvitationsJob],
  routes: serveStopMessages,
};
