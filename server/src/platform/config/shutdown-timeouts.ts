/**
 * Maximum milliseconds of each step of stopping, after DRAIN_SECONDS. A quick step leaves its remaining time
 * to the next one.
 */
export const shutdownTimeoutsMs = {
  /** Open connections, on which a request may just have been sent. */
  connections: 1_000,
  requests: 10_000,
  jobs: 4_000,
  databasePools: 5_000,
  /** The embedded PostgreSQL, which writes a checkpoint and waits for clients. */
  embeddedPostgres: 33_000,
} as const;
