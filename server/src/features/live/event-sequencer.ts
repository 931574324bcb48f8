import type { Socket } from 'socket.io';

/** Maximum number of waiting events; a regular page has fewer under way. */
const maxWaiting = 200;
/**
 * Maximum number of outgoing packets buffered for a page that does not read; a reconnecting page fetches the rest
 * by version.
 */
const maxUnread = 1_000;
/** The same for the characters of its events, of which one address may let 300 pages collect. */
const maxUnreadCharacters = 500_000;

/** The part of an engine.io socket that shows whether written data has been sent. */
type SocketTransport = {
  readonly readyState: string;
  readonly writeBuffer: readonly { readonly data?: unknown }[];
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
  const { writeBuffer } = outlet;
  const characters = writeBuffer.reduce((sum, packet) => sum + countEventCharacters(packet), 0);
  if (writeBuffer.length < maxUnread && characters <= maxUnreadCharacters) return false;
  outlet.close(true);
  return true;
}

/** Packets of events begin with 2. Answers aren't counted, because a page gets one at a time, and it may be large. */
const countEventCharacters = ({ data }: { readonly data?: unknown }): number =>
  typeof data === 'string' && data.startsWith('2') ? data.length : 0;
