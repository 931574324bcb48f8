import { useHotkeys } from '@mantine/hooks';
import { getResponses } from '@nazar/domain/api/response-calls.ts';
import { getAnswerTexts, getDropOff, getSummary } from '@nazar/domain/api/result-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callQueryKey } from '../../api/query-client.ts';

/** Milliseconds between two checks, and the maximum wait for a slow connection. */
const lookEvery = 100;
const maxWait = 10_000;

const printed = [getSummary, getDropOff, getAnswerTexts, getResponses].map((call) => callQueryKey(call));

/** Prints the results, including parts that otherwise load on scrolling; by a button and by Ctrl+P. */
export function usePrintResults(): { print: () => void; isPreparing: boolean } {
  const client = useQueryClient();
  const isBusy = useRef(false);
  const [isPreparing, setPreparing] = useState(false);
  const print = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPreparing(true);
    const pause = () => new Promise((resolve) => setTimeout(resolve, lookEvery));
    const isLoading = () => printed.some((queryKey) => client.isFetching({ queryKey }) > 0);
    // Rendered at once, so that every request has begun before the first look.
    flushSync(() => window.dispatchEvent(new Event('beforeprint')));
    for (const end = Date.now() + maxWait; isLoading() && Date.now() < end; ) await pause();
    // The last reply is drawn in the meantime.
    await pause();
    window.print();
    isBusy.current = false;
    setPreparing(false);
  }, [client]);
  // The hotkey works in fields too, because no field uses Ctrl+P.
  useHotkeys([['mod+P', () => void print(), { usePhysicalKeys: true }]], []);
  return { print: () => void print(), isPreparing };
}
