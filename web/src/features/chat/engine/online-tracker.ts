import { watchOnlineEvent } from '@nazar/domain/api/chat-events.ts';
import type { LiveConnection } from '../../../api/live/live-connection.ts';

type OnlineDeps = { readonly live: Pick<LiveConnection, 'emit' | 'state'>; readonly notify: () => void };

/** Who is online among the people that the page shows; unknown for people who don't share it. */
export function makeOnlineTracker({ live, notify }: OnlineDeps) {
  const online = new Map<string, boolean>();
  let watched: readonly string[] = [];
  const pollOnline = async () => {
    if (live.state().status !== 'open' || watched.length === 0) return;
    const requestedIds = watched;
    try {
      const answer = await live.emit(watchOnlineEvent, { accountIds: [...requestedIds] });
      const there = new Set(answer.online);
      for (const accountId of requestedIds) {
        if (there.has(accountId)) online.set(accountId, true);
        else if (online.has(accountId)) online.set(accountId, false);
      }
      notify();
    } catch {
      // The next connection asks again.
    }
  };
  return {
    of: (accountId: string): boolean => online.get(accountId) === true,
    put: (accountId: string, isOnline: boolean) => {
      online.set(accountId, isOnline);
      notify();
    },
    learn: (people: readonly { readonly accountId: string; readonly isOnline: boolean | null }[]) => {
      for (const { accountId, isOnline } of people) {
        if (isOnline === null) online.delete(accountId);
        else online.set(accountId, isOnline);
      }
    },
    watch: (accountIds: readonly string[]) => {
      const next = [...new Set(accountIds)].slice(0, 100);
      if (next.join() === watched.join()) return;
      watched = next;
      void pollOnline();
    },
    watchAgain: () => void pollOnline(),
  };
}
