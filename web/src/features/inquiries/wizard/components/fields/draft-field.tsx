import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldKey } from '../../draft/draft-problems.ts';
import { useDraftFieldProblem, useDraftStore } from '../../draft/use-draft.ts';
import { useValidateDraft } from '../../use-validate-draft.ts';

/** The props that let an input show its problem and be found by it. */
export function useDraftFieldErrorProps(key: FieldKey): {
  error: string | undefined;
  'data-field': FieldKey;
} {
  return { error: useDraftFieldProblem(key), 'data-field': key };
}

type DraftFieldProps = { name: FieldKey; children: (error: string | undefined) => ReactNode };

/** Like `useDraftFieldErrorProps`, for inputs of several parts. */
export function DraftField({ name, children }: DraftFieldProps) {
  return <Box data-field={name}>{children(useDraftFieldProblem(name))}</Box>;
}

/** Long enough for the press that moves the focus, whose target must not move. */
const pressMs = 300;

/** Returns a blur handler that reports what would prevent publishing the field's text. */
export function useReportProblemOnLeave(key: FieldKey): () => void {
  const store = useDraftStore();
  const check = useValidateDraft(store);
  const report = () => {
    const field = document.querySelector(`[data-field="${key}"]`);
    // The window lost the focus, or a tool of the field got it.
    if (field?.contains(document.activeElement)) return;
    const { problems } = store.getState();
    const found = check().find((problem) => problem.key === key);
    if (found !== undefined && !problems.has(key))
      store.setProblems(new Map([...problems, [key, found.text]]));
  };
  return () => void setTimeout(report, pressMs);
}
