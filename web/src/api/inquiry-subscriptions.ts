// The part of the live connection that an inquiry's page needs, without its code: guests have no connection, and it
// loads after the page.

export type InquirySubscriptionTopic = 'results' | 'comments';
export type InquirySubscription = { readonly inquiryId: string; readonly about: InquirySubscriptionTopic };

type Subscription = InquirySubscription & {
  readonly notify: Set<(shown: unknown) => void>;
  /** Whether the server pushes changes. */
  isSubscribed: boolean;
};

type InquiryWatcher = {
  watch(subscription: InquirySubscription): void;
  unwatch(subscription: InquirySubscription): void;
};

const getSubscriptionKey = ({ inquiryId, about }: InquirySubscription) => `${about} ${inquiryId}`;
const subscriptions = new Map<string, Subscription>();
const followers = new Set<() => void>();
let watcher: InquiryWatcher | null = null;

/** Called by the connection's code once it is loaded; returns the existing subscriptions. */
export function registerInquiryWatcher(by: InquiryWatcher): readonly InquirySubscription[] {
  watcher = by;
  return [...subscriptions.values()];
}

export const listInquirySubscriptions = (): readonly InquirySubscription[] => [...subscriptions.values()];

/** Whether the server pushes changes, so that the page need not poll. */
export const isInquirySubscriptionActive = (subscription: InquirySubscription): boolean =>
  subscriptions.get(getSubscriptionKey(subscription))?.isSubscribed === true;

export function setInquirySubscriptionActive(subscription: InquirySubscription, subscribed: boolean): void {
  const found = subscriptions.get(getSubscriptionKey(subscription));
  if (found === undefined || found.isSubscribed === subscribed) return;
  found.isSubscribed = subscribed;
  for (const follower of followers) follower();
}

export function deactivateInquirySubscriptions(): void {
  for (const subscription of subscriptions.values()) setInquirySubscriptionActive(subscription, false);
}

/** Passes what the server sent to the watchers of an inquiry. */
export function notifyInquirySubscribers(subscription: InquirySubscription, shown: unknown): void {
  for (const listener of subscriptions.get(getSubscriptionKey(subscription))?.notify ?? []) listener(shown);
}

export function onInquirySubscriptionActiveChange(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Watches until the returned function is called. */
export function subscribeToInquiry(
  inquiry: InquirySubscription,
  listener: (shown: unknown) => void,
): () => void {
  const key = getSubscriptionKey(inquiry);
  let subscription = subscriptions.get(key);
  if (subscription === undefined) {
    const { inquiryId, about } = inquiry;
    subscription = { inquiryId, about, notify: new Set(), isSubscribed: false };
    subscriptions.set(key, subscription);
    watcher?.watch(subscription);
  }
  const { notify } = subscription;
  notify.add(listener);
  return () => {
    notify.delete(listener);
    if (notify.size > 0) return;
    subscriptions.delete(key);
    watcher?.unwatch(inquiry);
  };
}
