/** PostgreSQL's text form of arrays: cheaper to make than node-postgres's own, and nested ones need it. */
export function textArray(items: readonly string[]): string {
  return `{${items.map(quote).join(',')}}`;
}

function quote(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

export function nullableTextArray(items: readonly (string | null)[]): string {
  return `{${items.map((item) => (item === null ? 'NULL' : quote(item))).join(',')}}`;
}

/** Numbers, uuids, times and true or false: nothing that needs quotes. */
export function plainArray(items: readonly (string | number | boolean | null)[]): string {
  return `{${items.map((item) => item ?? 'NULL').join(',')}}`;
}

export function byteaArray(items: readonly Buffer[]): string {
  return `{${items.map((item) => `"\\\\x${item.toString('hex')}"`).join(',')}}`;
}
