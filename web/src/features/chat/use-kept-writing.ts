import { useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../../api/me-query.ts';
import { type KeptWriting, keptWriting } from './engine/kept-writing.ts';

/** The unsent message of a chat, which survives opening other chats; it is deleted when it is sent or at sign-out. */
export function useKeptWriting(chatId: string) {
  const accountId = useMe()?.id ?? '';
  const store = useMemo(() => keptWriting(accountId), [accountId]);
  const kept = useSyncExternalStore(store.follow, () => store.of(chatId));
  const acts = useMemo(
    () => ({
      /** The current state, which may be newer than the rendered one. */
      now: () => store.of(chatId),
      change: (change: Partial<KeptWriting>) => store.change(chatId, change),
      forget: () => store.forget(chatId),
    }),
    [store, chatId],
  );
  return { ...kept, ...acts };
}

export type UsedWriting = ReturnType<typeof useKeptWriting>;
