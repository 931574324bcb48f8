import { serverEvents } from '@nazar/domain/api/chat-events.ts';
import type { Database } from '../../../database/database.ts';
import { listOnline, mayKnowOnline } from '../contact-queries.ts';
import type { Connection } from './connected.ts';

/** Who of the pages connected here wants to hear of whose coming and going. */
export class OnlineWatch {
  readonly #db: Database;
  readonly #watched = new Map<string, Set<Connection>>();
  readonly #of = new Map<Connection, readonly string[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** In place of whoever the page named before; answers with those who are online and show it. */
  async watch(connection: Connection, accountIds: readonly string[]): Promise<string[]> {
    this.forget(connection);
    // It may have gone while its events waited; nothing would forget it any more.
    if (!connection.socket.connected) return [];
    const named = [...new Set(accountIds)];
    this.#of.set(connection, named);
    for (const id of named) {
      const watchers = this.#watched.get(id);
      if (watchers === undefined) this.#watched.set(id, new Set([connection]));
      else watchers.add(connection);
    }
    return listOnline(this.#db, connection.session.accountId, named);
  }

  forget(connection: Connection): void {
    for (const id of this.#of.get(connection) ?? []) {
      const watchers = this.#watched.get(id);
      watchers?.delete(connection);
      if (watchers?.size === 0) this.#watched.delete(id);
    }
    this.#of.delete(connection);
  }

  /** What each watcher may know is judged anew each time; another server may have pages of theirs too. */
  async changed(accountId: string): Promise<void> {
    const watchers = Map.groupBy(this.#watched.get(accountId) ?? [], ({ session }) => session.accountId);
    for (const [viewer, connections] of watchers) {
      const known = await mayKnowOnline(this.#db, viewer, [accountId]);
      if (known.length === 0) continue;
      const online = await listOnline(this.#db, viewer, [accountId]);
      this.#tell(connections, accountId, online.length > 0);
    }
  }

  /** One has blocked the other, who was shown online to the viewer: to them they are as if they had gone. */
  part(viewer: string, other: string): void {
    const connections = [...(this.#watched.get(other) ?? [])].filter(
      ({ session }) => session.accountId === viewer,
    );
    this.#tell(connections, other, false);
  }

  #tell(connections: readonly Connection[], accountId: string, isOnline: boolean): void {
    for (const { socket } of connections) socket.emit(serverEvents.onlineEvent.name, { accountId, isOnline });
  }
}
