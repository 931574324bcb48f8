import { sql } from 'drizzle-orm';
import { task } from '../../platform/database/schema/task.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { cancelAccountTasks } from '../../platform/jobs/tasks/task-store.ts';
import { deleteDueAccountsJob } from './account-deletion/delete-due-accounts.ts';
import { myDataHandlers } from './account-deletion/my-data-calls.ts';
import { personalDownloadRunner } from './account-deletion/pack-downloads.ts';
import { registerPersonalDownloadRoute } from './account-deletion/serve-download.ts';
import { authHandlers } from './auth/auth-calls.ts';
import { credentialHandlers } from './auth/credential-calls.ts';
import { deleteExpiredAuthRowsJob } from './auth/delete-expired-auth-rows.ts';
import { registerCaptchaRoutes } from './auth/register-captcha-routes.ts';
import { avatarHandlers } from './profile/avatar-calls.ts';
import { userHandlers } from './profile/user-calls.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  handlers: { ...authHandlers, ...credentialHandlers, ...userHandlers, ...avatarHandlers, ...myDataHandlers },
  jobs: [deleteExpiredAuthRowsJob, deleteDueAccountsJob, ...personalDownloadRunner.jobs],
  routes: (app, deps) => {
    registerCaptchaRoutes(app, deps);
    registerPersonalDownloadRoute(app, deps);
  },
  deleteAccountData: {
    steps: [
      async ({ db, now }, { accountId }) => {
        await cancelAccountTasks(db, accountId, now());
        return false;
      },
    ],
    hasRemaining: (accountId) => sql`exists (select from ${task} where account_id = ${accountId})`,
  },
};
