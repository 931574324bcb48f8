import { createContext, useContext, useSyncExternalStore } from 'react';
import { isPartLocked } from './draft.ts';
import { type FieldKey, type InvalidFieldInput, listInvalidInputProblems } from './draft-problems.ts';
import type { DraftState } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';

export const DraftStoreContext = createContext<DraftStore | null>(null);

export function useDraftStore(): DraftStore {
  const store = useContext(DraftStoreContext);
  if (store === null) throw new Error('No draft is open here');
  return store;
}

/** Selects a part of the draft; the component renders again only when that part changes. */
export function useDraftSelector<Part>(select: (state: DraftState) => Part): Part {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

/** The error of a field, if there is one. */
export function useDraftFieldProblem(key: FieldKey): string | undefined {
  return useDraftSelector((state) => state.problems.get(key));
}

/** Whether a question or an option was published and may have answers, so that it can't be removed or retyped. */
export function useIsPartLocked(id: string): boolean {
  return useDraftSelector(({ status }) => isPartLocked(status, id));
}

/** The invalid text of a field. */
export function useInvalidFieldInput(key: FieldKey): InvalidFieldInput | undefined {
  return useDraftSelector((state) => state.invalidInputs.get(key));
}

/** Whether one of several fields, or a part of one, has a problem. */
export function useHasDraftFieldProblem(fields: readonly string[]): boolean {
  return useDraftSelector((state) =>
    [...state.problems.keys(), ...listInvalidInputProblems(state).map(([key]) => key)].some((key) =>
      fields.some((field) => key === field || key.startsWith(`${field}.`)),
    ),
  );
}
