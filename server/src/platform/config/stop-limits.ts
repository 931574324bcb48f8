/** Milliseconds that stopping may take, step by step after DRAIN_SECONDS. A quick step leaves its rest to the next. */
export const stopLimits = {
  /** Open connections, on which a request may just have been sent. */
  connections: 1_000,
  requests: 10_000,
  jobs: 4_000,
  databasePools: 5_000,
  /** The embedded PostgreSQL: a checkpoint, and clients that it waits for. */
  embeddedPostgres: 33_000,
} as const;
