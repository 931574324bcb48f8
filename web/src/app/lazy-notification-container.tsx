import { Suspense } from 'react';
import { createLazyPart } from '../ui/loading/create-lazy-part.tsx';
import { useHasRequestedDeferredStyles } from '../ui/loading/load-deferred-styles.ts';

const Notifications = createLazyPart(() => import('./notification-container.tsx'), 'NotificationContainer');

/** The place where notifications appear, once their code has loaded. */
export function LazyNotificationContainer() {
  const hasMore = useHasRequestedDeferredStyles();
  return <Suspense>{hasMore && <Notifications />}</Suspense>;
}
