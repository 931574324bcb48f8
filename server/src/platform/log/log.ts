/** The logger the database code needs; pino's loggers match it. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
