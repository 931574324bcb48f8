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
