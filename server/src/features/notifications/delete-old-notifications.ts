import { notificationRetentionDays } from '@nazar/domain/notifications/notification-kind.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deleteNotificationsBefore } from './notification-queries.ts';

const day = 24 * 3_600_000;

export const deleteOldNotificationsJob: Job = {
  name: 'delete-old-notifications',
  schedule: '20 2 * * *',
  run: ({ deps }) =>
    deleteNotificationsBefore(deps.db, new Date(deps.now() - notificationRetentionDays * day)),
};
