import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { ImportError } from './import-error.ts';

/** Another import into the same inquiry is running; try again later. */
export class ImportBusyError extends ImportError {}

/** Runs the work while no other process on this database imports into the same inquiry. */
export async function withImportLock<Result>(
  db: Database,
  inquiryId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const pool = '$client' in db ? db.$client : null;
  if (!(pool instanceof pg.Pool)) throw new Error('The lock of an import is taken outside of transactions.');
  const client = await pool.connect();
  const name = [`import ${inquiryId}`];
  try {
    const { rows } = await client.query<{ had: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as had',
      name,
    );
    if (rows[0]?.had !== true)
      throw new ImportBusyError('Another import into this inquiry is running. Wait for its end.');
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', name);
    }
  } finally {
    client.release();
  }
}
