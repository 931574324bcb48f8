/** PostgreSQL's text form of arrays: cheaper to make than node-postgres's own, and nested ones need it. */
export function textArray(items: readonly string[]): string {
  return `{${items.map(quoted).join(',')}}`;
}

const special = /["\\]/;

/** Any text as an element. */
export function quoted(text: string): string {
  return `"${special.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/** Bytes as an element. */
export function quotedBytes(bytes: Buffer): string {
  return `"\\\\x${bytes.toString('hex')}"`;
}

/** Numbers, uuids, times without spaces: nothing that needs quotes. */
export function plainArray(items: readonly (string | number)[]): string {
  return `{${items.join(',')}}`;
}

export function byteaArray(items: readonly Buffer[]): string {
  return `{${items.map(quotedBytes).join(',')}}`;
}
