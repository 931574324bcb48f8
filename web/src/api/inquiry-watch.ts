// What an inquiry's page knows of the connection, without its code: guests have none, and it comes after the page.

export type WatchedAbout = 'results' | 'comments';
export type WatchedInquiry = { readonly inquiryId: string; readonly about: WatchedAbout };

type Wish = WatchedInquiry & {
  readonly notify: Set<(shown: unknown) => void>;
  /** Whether the server says by itself when something changes. */
  isServed: boolean;
};

export type InquiryWatcher = {
  watch(wish: WatchedInquiry): void;
  unwatch(wish: WatchedInquiry): void;
};

const keyOf = ({ inquiryId, about }: WatchedInquiry) => `${about} ${inquiryId}`;
const wishes = new Map<string, Wish>();
const followers = new Set<() => void>();
let watcher: InquiryWatcher | null = null;

/** Called by the connection's code when it is there; gives what is wished for already. */
export function serveWatches(by: InquiryWatcher): readonly WatchedInquiry[] {
  watcher = by;
  return [...wishes.values()];
}

export const wishedFor = (): readonly WatchedInquiry[] => [...wishes.values()];

/** Whether the page need not ask for it. */
export const isServed = (wish: WatchedInquiry): boolean => wishes.get(keyOf(wish))?.isServed === true;

export function setServed(wish: WatchedInquiry, served: boolean): void {
  const found = wishes.get(keyOf(wish));
  if (found === undefined || found.isServed === served) return;
  found.isServed = served;
  for (const follower of followers) follower();
}

export function setNoneServed(): void {
  for (const wish of wishes.values()) setServed(wish, false);
}

/** Passes what the server sent to the watchers of an inquiry. */
export function notifyWatchers(wish: WatchedInquiry, shown: unknown): void {
  for (const listener of wishes.get(keyOf(wish))?.notify ?? []) listener(shown);
}

export function followServed(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Until the function that it returns is called. */
export function watchInquiry(wanted: WatchedInquiry, listener: (shown: unknown) => void): () => void {
  const key = keyOf(wanted);
  let wish = wishes.get(key);
  if (wish === undefined) {
    const { inquiryId, about } = wanted;
    wish = { inquiryId, about, notify: new Set(), isServed: false };
    wishes.set(key, wish);
    watcher?.watch(wish);
  }
  const { notify } = wish;
  notify.add(listener);
  return () => {
    notify.delete(listener);
    if (notify.size > 0) return;
    wishes.delete(key);
    watcher?.unwatch(wanted);
  };
}
