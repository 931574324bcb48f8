import { customType, timestamp } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';

/** Raw bytes: hashes of tokens, codes and secrets. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const smallintArray = customType<{ data: readonly number[] }>({ dataType: () => 'smallint[]' });

/** A moment in UTC, as a Date with millisecond precision. */
export const instant = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** A local time without a zone, as text (`2026-11-21 14:00:00`, or `-infinity`). */
export const localTime = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: false, mode: 'string' });

/** JSON that the query builder parses with a schema when it reads it, because another version may have written it. */
export const parsedJson = <Name extends string, Value>(name: Name, schema: z.ZodMiniType<Value>) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => schema.parse(stored),
  })(name);
