import { expect, test, vi } from 'vitest';
import type { Database } from '../../../database/database.ts';
import type { Connection } from './connected.ts';
import { OnlineWatch } from './online-watch.ts';

test('a connection that has gone while its event waited is not kept', async () => {
  const emit = vi.fn();
  const connection = { socket: { connected: false, emit }, session: { accountId: 'a' } };
  // Nothing is looked up for a page that is gone.
  const watch = new OnlineWatch({} as Database);
  expect(await watch.watch(connection as unknown as Connection, ['b'])).toEqual([]);
  watch.part('a', 'b');
  expect(emit).not.toHaveBeenCalled();
});
