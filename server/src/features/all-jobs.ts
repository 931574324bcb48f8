import type { Job } from '../platform/jobs/job.ts';
import { deleteAccountsJob } from './accounts/account-deletion/delete-accounts.ts';
import { downloadRunner } from './accounts/account-deletion/pack-downloads.ts';
import { cleanUpAccountsJob } from './accounts/auth/clean-up.ts';
import { deliverEventsJob } from './all-subscribers.ts';
import { clearChatsJob, notifyPendingChatsJob } from './chat/notify-pending-chats.ts';
import { sendCommentMailsJob } from './comments/comment-mail.ts';
import { exportRunner } from './exports/run-exports.ts';
import { groupImportRunner } from './imports/people/run-group-imports.ts';
import { importRunner } from './imports/uploaded/run-imports.ts';
import { clearDeletedJob } from './inquiries/clear-deleted.ts';
import { offerStartersJob } from './inquiries/templates/offer-starters.ts';
import { sendInvitationsJob } from './invitations/send-invitations.ts';
import { clearNotificationsJob } from './notifications/clear-notifications.ts';
import { notifyClosedJob } from './notifications/notify-closed.ts';
import { sendNotificationMailsJob } from './notifications/send-mails.ts';
import { closeBallotsJob } from './participation/close-ballots.ts';
import { closeEndedAttemptsJob } from './participation/close-ended-attempts.ts';
import { sendResponseNoticesJob } from './responses/response-notices.ts';
import { makeBlocksJob } from './results/blocks/make-blocks.ts';
import { settleCountsJob } from './results/settle-counts.ts';

/** What every node runs; a new job is a line here. */
export const allJobs: readonly Job[] = [
  cleanUpAccountsJob,
  clearChatsJob,
  clearDeletedJob,
  deleteAccountsJob,
  clearNotificationsJob,
  closeBallotsJob,
  closeEndedAttemptsJob,
  deliverEventsJob,
  makeBlocksJob,
  offerStartersJob,
  sendCommentMailsJob,
  sendInvitationsJob,
  sendNotificationMailsJob,
  sendResponseNoticesJob,
  settleCountsJob,
  notifyClosedJob,
  notifyPendingChatsJob,
  ...[downloadRunner, exportRunner, groupImportRunner, importRunner].flatMap(({ jobs }) => jobs),
];
