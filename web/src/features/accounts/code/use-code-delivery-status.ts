import { getCodeDelivery } from '@nazar/domain/api/auth-calls.ts';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { callApi } from '../../../api/call-api.ts';
import type { SentOneTimeCode } from './send-one-time-code-request.ts';

export type CodeDeliveryStatus = 'none' | 'slow' | 'failed';

/** Seconds after the request of the code at which to poll; the last interval repeats. */
const moments = [2, 4, 8, 15, 30];
const slowAfter = 15_000;

/** The delivery state of a code while the person waits; `none` if polling fails. */
export function useCodeDeliveryStatus({ delivery, askedAt, expiresAt }: SentOneTimeCode): CodeDeliveryStatus {
  const [news, setNews] = useState<CodeDeliveryStatus>('none');
  useEffect(() => {
    setNews('none');
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pollStatus = async (): Promise<boolean> => {
      try {
        const { state } = await callApi(
          getCodeDelivery,
          { id: delivery },
          { signal: controller.signal, background: true },
        );
        if (state === 'waiting' && Date.now() - askedAt >= slowAfter) setNews('slow');
        if (state !== 'waiting') setNews(state === 'failed' ? 'failed' : 'none');
        return state === 'waiting';
      } catch (error) {
        return error instanceof ApiProblem && error.status !== 404;
      }
    };
    const askAt = (turn: number) => {
      const last = moments.length - 1;
      const wait = turn <= last ? (moments[turn] ?? 0) - (moments[turn - 1] ?? 0) : (moments[last] ?? 0);
      timer = setTimeout(async () => {
        if (Date.now() < expiresAt && (await pollStatus()) && !controller.signal.aborted) askAt(turn + 1);
      }, wait * 1000);
    };
    askAt(0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [delivery, askedAt, expiresAt]);
  return news;
}
