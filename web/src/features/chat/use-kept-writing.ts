import { useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../../api/me-query.ts';
import { type KeptWriting, keptWriting } from './engine/kept-writing.ts';

/** What is put together for a chat, also after another one was looked at; gone when it is sent or one signs out. */
export function useKeptWriting(chatId: string) {
  const accountId = useMe()?.id ?? '';
  const store = useMemo(() => keptWriting(accountId), [accountId]);
  const kept = useSyncExternalStore(store.follow, () => store.of(chatId));
  const acts = useMemo(
    () => ({
      /** As it stands now, which may be newer than what is shown. */
      now: () => store.of(chatId),
      change: (change: Partial<KeptWriting>) => store.change(chatId, change),
      forget: () => store.forget(chatId),
    }),
    [store, chatId],
  );
  return { ...kept, ...acts };
}

export type UsedWriting = ReturnType<typeof useKeptWriting>;
