import { expect, test, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { ConnectedPage } from './connected-page-registry.ts';
import { OnlineStateWatcher } from './online-state-watcher.ts';

test('a connection that closed while its event waited is not stored', async () => {
  const emit = vi.fn();
  const connection = { socket: { connected: false, emit }, session: { accountId: 'a' } };
  // The closed page causes no query.
  const watch = new OnlineStateWatcher({} as Database);
  expect(await watch.watch(connection as unknown as ConnectedPage, ['b'])).toEqual([]);
  watch.showAsOffline('a', 'b');
  expect(emit).not.toHaveBeenCalled();
});

test.each([false, null])(
  'a state that changes while the first one is read is not overwritten by it',
  async (isOnline) => {
    const reads: PromiseWithResolvers<unknown>[] = [];
    const where = () => {
      const read = Promise.withResolvers<unknown>();
      reads.push(read);
      return read.promise;
    };
    const db = { select: () => ({ from: () => ({ where }) }) };
    const connection = {
      socket: { connected: true, emit: vi.fn(), conn: { writeBuffer: [] } },
      session: { accountId: 'a' },
    };
    const watcher = new OnlineStateWatcher(db as unknown as Database);
    const answer = watcher.watch(connection as unknown as ConnectedPage, ['b', 'c']);
    const change = watcher.changed('b');
    reads[1]?.resolve([{ id: 'b', isOnline }]);
    await change;
    reads[0]?.resolve([
      { id: 'b', isOnline: true },
      { id: 'c', isOnline: true },
    ]);
    expect(await answer).toEqual(['c']);
  },
);
