import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { response } from '../../../platform/database/schema/participation.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';

const database = useTestDatabase();

test('`store_submits` writes every column of a response', async () => {
  const { rows } = await database.pool.query<{ columns: string }>(
    `select substring(prosrc from 'insert into response \\(([^)]*)\\)') as columns from pg_proc
     where proname = 'store_submits'`,
  );
  const written = rows[0]?.columns.split(/,\s*/) ?? [];
  expect(written.toSorted()).toEqual(
    Object.values(getTableColumns(response))
      .map(({ name }) => name)
      .toSorted(),
  );
});
