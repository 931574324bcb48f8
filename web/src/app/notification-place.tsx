import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useHasMore } from '../ui/load-more-styles.ts';

const Notifications = lazyPart(() => import('./shown-notifications.tsx'), 'ShownNotifications');

/** The place where notifications appear, once their code has loaded. */
export function NotificationPlace() {
  const hasMore = useHasMore();
  return <Suspense>{hasMore && <Notifications />}</Suspense>;
}
