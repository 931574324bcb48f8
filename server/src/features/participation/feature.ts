import type { Feature } from '../../platform/features/feature.ts';
import { closeBallotsJob } from './close-ballots.ts';
import { closeEndedAttemptsJob } from './close-ended-attempts.ts';
import { answerFileHandlers } from './files/answer-file-calls.ts';
import { myResponseHandlers } from './my-responses-calls.ts';
import { serveParticipationPage } from './page/serve-participation-page.ts';
import { participationHandlers } from './participation-calls.ts';
import { listParticipationArchiveFiles, participationAccountDataDeletion } from './personal-data.ts';
import { quotaHandlers } from './quota-calls.ts';
import { rescoringRunner } from './rescore-responses.ts';
import { deleteDueResponsesJob } from './retention/delete-due-responses.ts';
import { retentionHandlers } from './retention/retention-calls.ts';
import { storeMissingQuotaCountsJob } from './store-missing-quota-counts.ts';
import { addSubmitGroupMetrics } from './submit-group-metrics.ts';

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
    ...[closeBallotsJob, closeEndedAttemptsJob, storeMissingQuotaCountsJob, deleteDueResponsesJob],
    ...rescoringRunner.jobs,
  ],
  routes: (app, deps, site) => {
    serveParticipationPage(app, deps, site);
    addSubmitGroupMetrics(site.metrics.registry, deps);
  },
  personalData: listParticipationArchiveFiles,
  deleteAccountData: participationAccountDataDeletion,
};
