import { serverEvents } from '@nazar/domain/api/chat-events.ts';
import type { ServerEvent, ServerEventData } from '@nazar/domain/api/define-event.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { Socket } from 'socket.io';
import type { Session } from '../../platform/http/session.ts';
import { closeIfBacklogged, getSocketTransport } from './event-sequencer.ts';

/** A connected page. */
export type ConnectedPage = {
  readonly socket: Socket;
  /** The session at the time of connecting; each event looks it up again. */
  readonly session: Session;
  readonly language: Language;
};

/** Sends an event to a page. A page that has stopped reading is closed and catches up by version numbers later. */
export function emitToPage<E extends ServerEvent>(
  { socket }: ConnectedPage,
  event: E,
  data: ServerEventData<E>,
): void {
  if (!closeIfBacklogged(getSocketTransport(socket))) socket.emit(event.name, data);
}

/** The connections of this server, by account. */
export class ConnectedPageRegistry {
  readonly #byAccount = new Map<string, Set<ConnectedPage>>();

  get size(): number {
    let size = 0;
    for (const each of this.#byAccount.values()) size += each.size;
    return size;
  }

  /** True when this is the account's first connection. */
  add(connection: ConnectedPage): boolean {
    const { accountId } = connection.session;
    const own = this.#byAccount.get(accountId);
    if (own === undefined) this.#byAccount.set(accountId, new Set([connection]));
    else own.add(connection);
    return own === undefined;
  }

  /** True when the account has no connection left. */
  delete(connection: ConnectedPage): boolean {
    const { accountId } = connection.session;
    const own = this.#byAccount.get(accountId);
    if (own === undefined) return false;
    own.delete(connection);
    if (own.size > 0) return false;
    this.#byAccount.delete(accountId);
    return true;
  }

  of(accountId: string): readonly ConnectedPage[] {
    return [...(this.#byAccount.get(accountId) ?? [])];
  }

  has(accountId: string): boolean {
    return this.#byAccount.has(accountId);
  }

  accounts(): string[] {
    return [...this.#byAccount.keys()];
  }

  all(): ConnectedPage[] {
    return [...this.#byAccount.values()].flatMap((each) => [...each]);
  }

  /** Sends an event to all pages of an account. */
  publish<E extends ServerEvent>(accountId: string, event: E, data: ServerEventData<E>): void {
    for (const connection of this.of(accountId)) emitToPage(connection, event, data);
  }

  /** Sends the end of the session and closes the connections. */
  end(connections: readonly ConnectedPage[]): void {
    for (const { socket } of connections) {
      socket.emit(serverEvents.endedEvent.name, { code: 'sessionRequired' });
      socket.disconnect(true);
    }
  }
}
