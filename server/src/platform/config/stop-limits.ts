/** Milliseconds that each step of stopping may take, after DRAIN_SECONDS and one after another. */
export const stopLimits = {
  /** Open connections, on which a request may just have been sent. */
  connections: 1_000,
  jobs: 4_000,
  requests: 10_000,
  databasePools: 5_000,
  /** The embedded PostgreSQL: a checkpoint, and clients that it waits for. */
  embeddedPostgres: 33_000,
} as const;
