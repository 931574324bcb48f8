/** What the database folder needs of a logger; pino's own loggers fit. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
