const shortLength = 8;

/** As few letters as tell an id from the others, and at least eight: addresses are to be short. */
export function shorten(id: string, all: readonly string[]): string {
  const short = id.slice(0, shortLength);
  return all.filter((other) => other.startsWith(short)).length > 1 ? id : short;
}

/** The id that an address names; undefined where there is none, or none any more. */
export function findShortened(short: string | null | undefined, all: readonly string[]): string | undefined {
  if (short === null || short === undefined || short.length < shortLength) return undefined;
  return all.find((id) => id.startsWith(short));
}
