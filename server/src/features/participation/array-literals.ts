/** PostgreSQL's text form of arrays. It is faster than node-postgres, and nested arrays need it. */
export function textArray(items: readonly string[]): string {
  return `{${items.map(quoted).join(',')}}`;
}

const special = /["\\]/;

/** Quotes any text as an array element. */
export function quoted(text: string): string {
  return `"${special.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/** Formats bytes as an array element. */
export function quotedBytes(bytes: Buffer): string {
  return `"\\\\x${bytes.toString('hex')}"`;
}

/** Joins values that need no quotes: numbers, uuids, times without spaces. */
export function plainArray(items: readonly (string | number)[]): string {
  return `{${items.join(',')}}`;
}

export function byteaArray(items: readonly Buffer[]): string {
  return `{${items.map(quotedBytes).join(',')}}`;
}
