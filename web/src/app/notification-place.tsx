import { lazy, Suspense } from 'react';
import { loadMoreStyles, useHasMore } from '../ui/load-more-styles.ts';

const Notifications = lazy(async () => {
  const [module] = await Promise.all([import('./shown-notifications.tsx'), loadMoreStyles()]);
  return { default: module.ShownNotifications };
});

/** Where notifications appear, once there may be one. */
export function NotificationPlace() {
  const hasMore = useHasMore();
  return <Suspense>{hasMore && <Notifications />}</Suspense>;
}
