import type { Socket } from 'socket.io';

/** Events that wait for their turn; an honest page has fewer under way. */
const maxWaiting = 200;
/** What may lie here for a page that does not read; more is fetched by its number when it is back. */
const maxUnread = 1_000;

/** What of an engine.io socket says whether what was written has left. */
export type Outlet = {
  readonly readyState: string;
  readonly writeBuffer: { readonly length: number };
  once(event: 'drain' | 'close', listener: () => void): unknown;
  off(event: 'drain' | 'close', listener: () => void): unknown;
  close(discard?: boolean): void;
};

/** Its types keep the buffer to themselves. */
export const outletOf = ({ conn }: Socket) => conn as unknown as Outlet;

/**
 * The events of one connection, one after another. The next one begins once the last answer has left, so that whoever
 * never reads is worked for no more.
 */
export class EventTurns {
  readonly #outlet: Outlet;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(outlet: Outlet) {
    this.#outlet = outlet;
  }

  /** False where too many wait already. */
  take(work: () => Promise<void>): boolean {
    if (this.#waiting >= maxWaiting) return false;
    this.#waiting += 1;
    this.#last = this.#last.then(async () => {
      await hasLeft(this.#outlet);
      this.#waiting -= 1;
      await work();
    });
    return true;
  }
}

function hasLeft(outlet: Outlet): Promise<void> {
  if (outlet.writeBuffer.length === 0 || outlet.readyState !== 'open') return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      outlet.off('drain', done);
      outlet.off('close', done);
      resolve();
    };
    outlet.once('drain', done);
    outlet.once('close', done);
  });
}

/** Closes a connection that lets too much lie; whether it did. What lies there is thrown away. */
export function closeUnread(outlet: Outlet): boolean {
  if (outlet.writeBuffer.length < maxUnread) return false;
  outlet.close(true);
  return true;
}
