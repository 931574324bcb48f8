import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Raw bytes: hashes of tokens, codes and secrets. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const smallintArray = customType<{ data: number[] }>({ dataType: () => 'smallint[]' });

/** A moment in UTC, as a Date with millisecond precision. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** A local time without a zone, as text (`2026-11-21 14:00:00`, or `-infinity`). */
export const localTime = (name: string) => timestamp(name, { withTimezone: false, mode: 'string' });
