import type { Socket } from 'socket.io';

/** Maximum number of waiting events; a regular page has fewer under way. */
const maxWaiting = 200;
/**
 * Maximum number of outgoing packets buffered for a page that does not read; a reconnecting page fetches the rest
 * by version.
 */
const maxUnread = 1_000;

/** The part of an engine.io socket that shows whether written data has been sent. */
type SocketTransport = {
  readonly readyState: string;
  readonly writeBuffer: { readonly length: number };
  once(event: 'drain' | 'close', listener: () => void): unknown;
  off(event: 'drain' | 'close', listener: () => void): unknown;
  close(discard?: boolean): void;
};

/** The type definitions of the library don't expose the buffer. */
export const getSocketTransport = ({ conn }: Socket) => conn as unknown as SocketTransport;

/**
 * Runs the events of one connection one after another. The next one begins once the last answer has been sent, so a
 * client that never reads causes no further work.
 */
export class EventSequencer {
  readonly #outlet: SocketTransport;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(outlet: SocketTransport) {
    this.#outlet = outlet;
  }

  /** False when too many events wait already. */
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

function hasLeft(outlet: SocketTransport): Promise<void> {
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

/** Closes a connection whose unread buffer is too large and drops the buffer; true when it closed. */
export function closeIfBacklogged(outlet: SocketTransport): boolean {
  if (outlet.writeBuffer.length < maxUnread) return false;
  outlet.close(true);
  return true;
}
