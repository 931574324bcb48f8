import type { Feature } from '../../platform/features/feature.ts';
import { deleteOldNotificationsJob } from './delete-old-notifications.ts';
import { notificationHandlers } from './notifications-calls.ts';
import { makeNotificationPersonalDataFiles } from './personal-data-queries.ts';
import { registerNotificationUnsubscribeRoutes } from './register-notification-unsubscribe-routes.ts';
import { sendNotificationMailsJob } from './send-mails.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  handlers: notificationHandlers,
  jobs: [deleteOldNotificationsJob, sendNotificationMailsJob],
  routes: registerNotificationUnsubscribeRoutes,
  personalData: makeNotificationPersonalDataFiles,
};
