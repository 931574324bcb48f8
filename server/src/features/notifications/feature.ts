import type { Feature } from '../../platform/features/feature.ts';
import { deleteOldNotificationsJob } from './delete-old-notifications.ts';
import { notificationHandlers } from './notifications-calls.ts';
import { listNotificationArchiveFiles } from './personal-data-queries.ts';
import { sendNotificationMailsJob } from './send-mails.ts';
import { serveNotificationUnsubscribe } from './serve-notification-unsubscribe.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  handlers: notificationHandlers,
  jobs: [deleteOldNotificationsJob, sendNotificationMailsJob],
  routes: serveNotificationUnsubscribe,
  personalData: listNotificationArchiveFiles,
};
