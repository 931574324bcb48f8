import type { TestApp } from './test-app.ts';

/** Waits until another session waits for a lock that the test holds. */
export async function waitForLock({ pool }: Pick<TestApp, 'pool'>): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount !== 0) return;
  }
}
