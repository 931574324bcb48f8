import type { Feature } from '../../platform/features/feature.ts';
import { closeBallotsJob } from './close-ballots.ts';
import { closeEndedAttemptsJob } from './close-ended-attempts.ts';
import { ownResponseHandlers } from './own-responses-calls.ts';
import { serveParticipationPage } from './page/serve-participation-page.ts';
import { participationHandlers } from './participation-calls.ts';
import { deleteAccountData, personalData } from './personal-data.ts';

export const participation: Feature = {
  name: 'participation',
  handlers: { ...participationHandlers, ...ownResponseHandlers },
  jobs: [closeBallotsJob, closeEndedAttemptsJob],
  routes: serveParticipationPage,
  personalData,
  deleteAccountData,
};
