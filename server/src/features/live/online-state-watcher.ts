import { serverEvents } from '@nazar/domain/api/chat-events.ts';
import type { Database } from '../../platform/database/database.ts';
import { findVisibleOnlineStates } from '../chat/index.ts';
import { type ConnectedPage, emitToPage } from './connected-page-registry.ts';

/** What a page watches. */
type Watching = {
  /** The accounts that it asked for. */
  readonly watchedIds: readonly string[];
  /** The accounts that it shows as online. */
  readonly online: Set<string>;
  /** The accounts that changed since it asked; a state that was read before is out of date. */
  readonly changed: Set<string>;
};

/** Notifies the pages connected here when the accounts that they watch come online or go offline. */
export class OnlineStateWatcher {
  readonly #db: Database;
  readonly #watched = new Map<string, Set<ConnectedPage>>();
  readonly #watchingByPage = new Map<ConnectedPage, Watching>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Replaces the accounts that the page watches; returns those that are online and visible to it. */
  async watch(connection: ConnectedPage, accountIds: readonly string[]): Promise<string[]> {
    this.forget(connection);
    // The page may have closed while its event waited, and a closed page is never removed again.
    if (!connection.socket.connected) return [];
    const watching: Watching = {
      watchedIds: [...new Set(accountIds)],
      online: new Set(),
      changed: new Set(),
    };
    this.#watchingByPage.set(connection, watching);
    for (const id of watching.watchedIds) {
      const watchers = this.#watched.get(id);
      if (watchers === undefined) this.#watched.set(id, new Set([connection]));
      else watchers.add(connection);
    }
    const states = await findVisibleOnlineStates(this.#db, connection.session.accountId, watching.watchedIds);
    for (const [id, isOnline] of states) if (isOnline && !watching.changed.has(id)) watching.online.add(id);
    return [...watching.online];
  }

  forget(connection: ConnectedPage): void {
    for (const id of this.#watchingByPage.get(connection)?.watchedIds ?? []) {
      const watchers = this.#watched.get(id);
      watchers?.delete(connection);
      if (watchers?.size === 0) this.#watched.delete(id);
    }
    this.#watchingByPage.delete(connection);
  }

  /** Visibility is checked anew for each watcher; the account may also have pages on another server. */
  async changed(accountId: string): Promise<void> {
    const watchers = Map.groupBy(this.#watched.get(accountId) ?? [], ({ session }) => session.accountId);
    for (const [viewer, connections] of watchers) {
      const isOnline = (await findVisibleOnlineStates(this.#db, viewer, [accountId])).get(accountId);
      if (isOnline === undefined) this.showAsOffline(viewer, accountId);
      else this.#publish(connections, accountId, isOnline);
    }
  }

  /**
   * Applies a changed online setting. People who watch the account see it or lose it, and since both sides must
   * allow it, so does the account for the people that it watches.
   */
  async showsChanged(accountId: string): Promise<void> {
    await this.changed(accountId);
    for (const [connection, { watchedIds, online, changed }] of [...this.#watchingByPage]) {
      if (connection.session.accountId !== accountId) continue;
      const states = await findVisibleOnlineStates(this.#db, accountId, watchedIds);
      for (const id of watchedIds) {
        const isOnline = states.get(id) === true;
        changed.add(id);
        if (isOnline !== online.has(id)) this.#publish([connection], id, isOnline);
      }
    }
  }

  /** Shows the other account as offline on the viewer's pages; pages that did not show it online get no event. */
  showAsOffline(viewer: string, other: string): void {
    for (const connection of this.#watched.get(other) ?? []) {
      if (connection.session.accountId !== viewer) continue;
      const watching = this.#watchingByPage.get(connection);
      watching?.changed.add(other);
      if (watching?.online.has(other) === true) this.#publish([connection], other, false);
    }
  }

  #publish(connections: readonly ConnectedPage[], accountId: string, isOnline: boolean): void {
    for (const connection of connections) {
      const watching = this.#watchingByPage.get(connection);
      watching?.changed.add(accountId);
      if (isOnline) watching?.online.add(accountId);
      else watching?.online.delete(accountId);
      emitToPage(connection, serverEvents.onlineEvent, { accountId, isOnline });
    }
  }
}
