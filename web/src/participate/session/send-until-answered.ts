import { computeRetryPause } from '../../api/compute-retry-pause.ts';
import type { CallReply, ServerUnreachable } from './call-server.ts';
import type { InterruptibleWait } from './interruptible-wait.ts';

export type SendingState = 'trying' | 'offline' | 'again';

type Options = {
  readonly online: () => boolean;
  readonly pause: InterruptibleWait;
  readonly random: () => number;
  readonly report: (state: SendingState) => void;
};

const longestPause = 60_000;
/**
 * Milliseconds between attempts while the browser reports that it is offline, which is wrong often enough to keep
 * trying.
 */
const offlinePause = 30_000;

/** Repeats a call until the server accepts or refuses it, however long that takes. */
export async function sendUntilAnswered<Result>(
  send: () => Promise<CallReply<Result>>,
  { online, pause, random, report }: Options,
): Promise<Exclude<CallReply<Result>, ServerUnreachable>> {
  if (!online()) {
    report('offline');
    await pause.wait(offlinePause);
  }
  for (let tries = 0; ; tries++) {
    report('trying');
    const reply = await send();
    if (reply.kind !== 'away') return reply;
    report(online() ? 'again' : 'offline');
    const { retryAfter } = reply;
    const again = computeRetryPause({ failures: tries, longest: longestPause, retryAfter }, random);
    await pause.wait(online() ? again : offlinePause);
  }
}
