import { useMediaQuery as useMantineMediaQuery } from '@mantine/hooks';

/** Whether the window matches the query, already in the first render: Mantine's default answers after it. */
export const useMediaQuery = (query: string): boolean =>
  useMantineMediaQuery(query, false, { getInitialValueInEffect: false });

/** Whether the window is at most 48em wide (phones and small tablets). */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 48em)');
