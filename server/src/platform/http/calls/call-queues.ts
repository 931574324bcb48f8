import type { Call } from '@nazar/domain/api/define-call.ts';
import { getClientNetwork } from '../rate-limit.ts';
import type { Session } from '../session.ts';
import type { CallContext } from './call-context.ts';
import { KeyedTaskQueue } from './keyed-task-queue.ts';

type QueuedCaller = Pick<CallContext, 'ip' | 'whileConnected'> & {
  readonly session: Pick<Session, 'accountId'> | null;
};
type QueuedCall = Pick<Call, 'access' | 'transaction' | 'encoding'>;

interface CallQueueOptions {
  /** The inquiry that the call is about. */
  readonly inquiryId: string | null;
  readonly heldUntil?: Promise<void> | undefined;
}

const unlimited = { maxWaiting: Number.POSITIVE_INFINITY };

/**
 * Lets calls wait for each other, so that neither one person nor the participants of one inquiry can take all of the
 * node's ten connections to the database. One person has fewer places than the participants of an inquiry together.
 */
export class CallQueues {
  readonly #byAccount = new KeyedTaskQueue(3, { maxWaiting: 100 });
  /** A class of 200 people behind one address waits, and is not refused. */
  readonly #byNetwork = new KeyedTaskQueue(3, { maxWaiting: 500 });
  /** While an inquiry is locked, each call that waits for it holds a connection. */
  readonly #ofAccountsByInquiry = new KeyedTaskQueue(4, unlimited);
  readonly #ofGuestsByInquiry = new KeyedTaskQueue(4, unlimited);
  /** Each network has at most three of its tasks, so those of others start soon. */
  readonly #withoutAccount = new KeyedTaskQueue(6, unlimited);

  /**
   * Runs the work of a call after earlier ones of its account or, without one, of its network, and after those about
   * its inquiry. It needs both places, because one person can have many inquiries and an inquiry many participants.
   * They stay taken until `heldUntil`.
   */
  async run<Result>(
    caller: QueuedCaller,
    { access, transaction, encoding }: QueuedCall,
    { inquiryId, heldUntil }: CallQueueOptions,
    work: () => Promise<Result>,
  ): Promise<Result> {
    // Submits have connections of their own, and uploads take as long as their sender's network.
    if (transaction === 'grouped' || encoding === 'multipart') return work();
    return caller.whileConnected((signal) => {
      const runIn = (queue: KeyedTaskQueue, key: string, run: () => Promise<Result>) =>
        queue.run({ key, signal, heldUntil }, run);
      // The calls of an inquiry's members, such as closing it, don't wait for those of participants.
      const runByInquiry = (queue: KeyedTaskQueue, run: () => Promise<Result>) =>
        access === 'guest' && inquiryId !== null ? runIn(queue, inquiryId, run) : run();
      if (caller.session !== null)
        return runIn(this.#byAccount, caller.session.accountId, () =>
          runByInquiry(this.#ofAccountsByInquiry, work),
        );
      return runIn(this.#byNetwork, getClientNetwork(caller.ip), () =>
        runByInquiry(this.#ofGuestsByInquiry, () => runIn(this.#withoutAccount, 'node', work)),
      );
    });
  }
}
