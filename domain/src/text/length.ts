import * as z from 'zod/mini';

type Sized = Parameters<NonNullable<ReturnType<typeof z.maxLength>['_zod']['def']['when']>>[0];

/**
 * Zod compares the `length` of a value of any type, so `{"length": {"toString": 1}}` instead of a text
 * throws. These checks measure only strings and arrays; other types are invalid anyway.
 */
const isSized = ({ value }: Sized) => typeof value === 'string' || Array.isArray(value);

type LengthParams = Parameters<typeof z.maxLength>[1];

/** Later checks don't run on a value that is too long, so their time is limited too. */
export function maxLength(limit: number, params?: LengthParams) {
  const check = z.maxLength(limit, params);
  check._zod.def.when = isSized;
  check._zod.def.abort = true;
  return check;
}

export function minLength(limit: number, params?: LengthParams) {
  const check = z.minLength(limit, params as Parameters<typeof z.minLength>[1]);
  check._zod.def.when = isSized;
  return check;
}
