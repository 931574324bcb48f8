import type { Feature } from '../../platform/features/feature.ts';
import { closeEndedAttemptsJob } from './attempts/close-ended-attempts.ts';
import { closeBallotsJob } from './ballots/close-ended-ballots.ts';
import { answerFileHandlers } from './files/answer-file-calls.ts';
import { myResponseHandlers } from './my-responses/my-responses-calls.ts';
import { registerParticipationPageRoutes } from './page/register-participation-page-routes.ts';
import { participationHandlers } from './participation-calls.ts';
import { makeParticipationPersonalDataFiles, participationAccountDataDeletion } from './personal-data.ts';
import { quotaHandlers } from './quotas/quota-calls.ts';
import { countQuotasJob } from './quotas/store-missing-quota-counts.ts';
import { deleteDueResponsesJob } from './retention/delete-due-responses.ts';
import { retentionHandlers } from './retention/retention-calls.ts';
import { rescoringRunner } from './scoring/rescore-responses.ts';
import { registerSubmitGroupMetrics } from './submit/submit-group-metrics.ts';

export const participationFeature: Feature = {
  name: 'participation',
  handlers: {
    ...participationHandlers,
    ...myResponseHandlers,
    ...retentionHandlers,
    ...quotaHandlers,
    ...answerFileHandlers,
  },
  jobs: [
    closeBallotsJob,
    closeEndedAttemptsJob,
    countQuotasJob,
    deleteDueResponsesJob,
    ...rescoringRunner.jobs,
  ],
  routes: (app, deps, site) => {
    registerParticipationPageRoutes(app, deps, site);
    registerSubmitGroupMetrics(site.metrics.registry, deps);
  },
  personalData: makeParticipationPersonalDataFiles,
  deleteAccountData: participationAccountDataDeletion,
};
