import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldKey, Unread } from './draft-problems.ts';
import type { DraftState, DraftStore } from './draft-store.ts';

export const DraftContext = createContext<DraftStore | null>(null);

export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext);
  if (store === null) throw new Error('No draft is open here');
  return store;
}

/** A part of the draft; draws again only when that part is another one. */
export function useDraft<Part>(select: (state: DraftState) => Part): Part {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

/** The sentence at a field, if there is one. */
export function useProblem(key: FieldKey): string | undefined {
  return useDraft((state) => state.problems.get(key));
}

/** What stands in a field and can't be taken. */
export function useUnread(key: FieldKey): Unread | undefined {
  return useDraft((state) => state.unread.get(key));
}

/** Whether one of some fields has something to put right. */
export function useIsWrong(keys: readonly FieldKey[]): boolean {
  return useDraft(({ problems, unread }) => keys.some((key) => problems.has(key) || unread.has(key)));
}
