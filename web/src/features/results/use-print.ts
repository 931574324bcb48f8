import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Milliseconds between two looks, and until a slow connection is waited for no longer. */
const lookEvery = 100;
const maxWait = 10_000;

/** Prints the results with what otherwise loads when it is scrolled to, by a button and by Ctrl+P. */
export function usePrint(): () => void {
  const client = useQueryClient();
  const print = useCallback(async () => {
    window.dispatchEvent(new Event('beforeprint'));
    const end = Date.now() + maxWait;
    do await new Promise((resolve) => setTimeout(resolve, lookEvery));
    while (client.isFetching() > 0 && Date.now() < end);
    window.print();
  }, [client]);
  useHotkeys([['mod+P', () => void print(), { usePhysicalKeys: true }]]);
  return () => void print();
}
