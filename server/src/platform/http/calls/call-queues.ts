import type { Call } from '@nazar/domain/api/define-call.ts';
import { getClientNetwork } from '../rate-limit.ts';
import type { Session } from '../session.ts';
import type { CallContext } from './call-context.ts';
import { KeyedTaskQueue } from './keyed-task-queue.ts';

type QueuedCaller = Pick<CallContext, 'ip' | 'whileConnected'> & {
  readonly session: Pick<Session, 'accountId'> | null;
};

/** Lets calls wait for each other, so that one person can't take all of the node's ten connections to the database. */
export class CallQueues {
  readonly #byAccount = new KeyedTaskQueue(4, { maxWaiting: 100 });
  /** A class of 200 people behind one address waits, and is not refused. */
  readonly #byNetwork = new KeyedTaskQueue(4, { maxWaiting: 500 });
  /** Each network has at most four of its tasks, so those of others start soon. */
  readonly #withoutAccount = new KeyedTaskQueue(6, { maxWaiting: Number.POSITIVE_INFINITY });

  /**
   * Runs the work of a call after earlier ones of its account or, without one, of its network. Inquiries and
   * invitees don't matter, because one person can have many of them. Its places stay taken until `heldUntil`.
   */
  async run<Result>(
    caller: QueuedCaller,
    { transaction, encoding }: Pick<Call, 'transaction' | 'encoding'>,
    work: () => Promise<Result>,
    heldUntil?: Promise<void>,
  ): Promise<Result> {
    // Submits have connections of their own, and uploads take as long as their sender's network.
    if (transaction === 'grouped' || encoding === 'multipart') return work();
    return caller.whileConnected((signal) => {
      if (caller.session !== null)
        return this.#byAccount.run({ key: caller.session.accountId, signal, heldUntil }, work);
      return this.#byNetwork.run({ key: getClientNetwork(caller.ip), signal, heldUntil }, () =>
        this.#withoutAccount.run({ key: 'node', signal, heldUntil }, work),
      );
    });
  }
}
