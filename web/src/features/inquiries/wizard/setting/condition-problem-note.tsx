import { Text } from '@mantine/core';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';

/** The problem that publishing found; other problems of a condition are shown at its tests. */
export function ConditionProblemNote({ name, isShown }: { name: string; isShown: boolean }) {
  const { error } = useDraftFieldErrorProps(name);
  if (error === undefined || !isShown) return null;
  return (
    <Text size="xs" c="var(--mantine-color-error)" role="alert">
      {error}
    </Text>
  );
}
