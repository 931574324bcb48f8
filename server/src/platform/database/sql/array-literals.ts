/** PostgreSQL's text form of arrays. It is faster than node-postgres, and nested arrays need it. */
export function formatTextArray(items: readonly string[]): string {
  return `{${items.map(quoteArrayElement).join(',')}}`;
}

const special = /["\\]/;

/** Quotes any text as an array element. */
function quoteArrayElement(text: string): string {
  return `"${special.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/** Formats bytes as an array element. */
function quoteBytesElement(bytes: Buffer): string {
  return `"\\\\x${bytes.toString('hex')}"`;
}

/** Joins values that need no quotes: numbers, uuids, times without spaces. */
export function formatPlainArray(items: readonly (string | number)[] | Uint32Array): string {
  return `{${items.join(',')}}`;
}

export function formatByteaArray(items: readonly Buffer[]): string {
  return `{${items.map(quoteBytesElement).join(',')}}`;
}
