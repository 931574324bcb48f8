import { useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../../api/me-query.ts';
import { type ComposerState, getComposerStateStore } from './engine/composer-state.ts';

/** The unsent message of a chat, which survives opening other chats; it is deleted when it is sent or at sign-out. */
export function useComposerState(chatId: string) {
  const accountId = useMe()?.id ?? '';
  const store = useMemo(() => getComposerStateStore(accountId), [accountId]);
  const state = useSyncExternalStore(store.follow, () => store.of(chatId));
  const acts = useMemo(
    () => ({
      /** The current state, which may be newer than the rendered one. */
      now: () => store.of(chatId),
      change: (change: Partial<ComposerState>) => store.change(chatId, change),
      forget: () => store.forget(chatId),
    }),
    [store, chatId],
  );
  return { ...state, ...acts };
}

export type ComposerStateControls = ReturnType<typeof useComposerState>;
