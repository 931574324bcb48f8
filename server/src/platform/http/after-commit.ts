import type { CallContext } from './call-context.ts';

/** The call has succeeded by then, so a failing task is logged and not answered. */
export async function runTaskAfterCommit(
  { log, requestId }: Pick<CallContext, 'log' | 'requestId'>,
  task: () => Promise<void>,
): Promise<void> {
  try {
    await task();
  } catch (error) {
    log.error({ requestId, err: error }, 'A task after the commit failed.');
  }
}
