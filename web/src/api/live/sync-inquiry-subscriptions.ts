import {
  inquiryChangedEvent,
  unwatchInquiryEvent,
  watchInquiryEvent,
} from '@nazar/domain/api/chat-events.ts';
import type { ServerEventData } from '@nazar/domain/api/define-event.ts';
import {
  deactivateInquirySubscriptions,
  type InquirySubscription,
  listInquirySubscriptions,
  notifyInquirySubscribers,
  registerInquiryWatcher,
  setInquirySubscriptionActive,
} from '../inquiry-subscriptions.ts';
import type { LiveConnection } from './live-connection.ts';

type InquiryChange = ServerEventData<typeof inquiryChangedEvent>;

/** Subscribes the connection to the inquiries that the page shows. The page polls those that the server refuses. */
export function syncInquirySubscriptions(
  live: Pick<LiveConnection, 'emit' | 'on' | 'onOpen' | 'follow' | 'state'>,
): void {
  const applyChange = (shown: InquiryChange) => {
    const { inquiryId, about, isOver, version, comments } = shown;
    const wish = { inquiryId, about };
    setInquirySubscriptionActive(wish, !isOver);
    notifyInquirySubscribers(wish, isOver ? null : about === 'comments' ? comments : { version });
  };
  const watch = async ({ inquiryId, about }: InquirySubscription) => {
    if (live.state().status !== 'open') return;
    try {
      applyChange(await live.emit(watchInquiryEvent, { inquiryId, about }));
    } catch {
      // If the server refuses or the connection is lost, the page keeps polling.
    }
  };
  live.on(inquiryChangedEvent, applyChange);
  live.follow(() => {
    if (live.state().status !== 'open') deactivateInquirySubscriptions();
  });
  const watchAll = () => {
    for (const wish of listInquirySubscriptions()) void watch(wish);
  };
  live.onOpen(watchAll);
  // A connection without a network looks open for a while, whereas polling notices at once.
  window.addEventListener('offline', deactivateInquirySubscriptions);
  window.addEventListener('online', watchAll);
  const wished = registerInquiryWatcher({
    watch: (wish) => void watch(wish),
    unwatch: ({ inquiryId, about }) => {
      if (live.state().status === 'open')
        live.emit(unwatchInquiryEvent, { inquiryId, about }).catch(() => {});
    },
  });
  for (const wish of wished) void watch(wish);
}
