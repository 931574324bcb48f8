import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldKey } from '../draft/draft-problems.ts';
import { useProblem } from '../draft/use-draft.ts';

/** The props that let an input show its problem and be found by it. */
export function useField(key: FieldKey): { error: string | undefined; 'data-field': FieldKey } {
  return { error: useProblem(key), 'data-field': key };
}

type FieldProps = { name: FieldKey; children: (error: string | undefined) => ReactNode };

/** Like `useField`, for inputs of several parts. */
export function Field({ name, children }: FieldProps) {
  return <Box data-field={name}>{children(useProblem(name))}</Box>;
}
