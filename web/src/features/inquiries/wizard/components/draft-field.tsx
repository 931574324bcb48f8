import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldKey } from '../draft/draft-problems.ts';
import { useDraftFieldProblem } from '../draft/use-draft.ts';

/** The props that let an input show its problem and be found by it. */
export function useDraftFieldProps(key: FieldKey): { error: string | undefined; 'data-field': FieldKey } {
  return { error: useDraftFieldProblem(key), 'data-field': key };
}

type DraftFieldProps = { name: FieldKey; children: (error: string | undefined) => ReactNode };

/** Like `useDraftFieldProps`, for inputs of several parts. */
export function DraftField({ name, children }: DraftFieldProps) {
  return <Box data-field={name}>{children(useDraftFieldProblem(name))}</Box>;
}
