const shortLength = 8;

/** Shortens an id for addresses, to at least eight characters; the whole id if the short form is ambiguous. */
export function shortenId(id: string, all: readonly string[]): string {
  const short = id.slice(0, shortLength);
  return all.filter((other) => other.startsWith(short)).length > 1 ? id : short;
}

/** The id that an address names; undefined where there is none, or none any more. */
export function findByShortId(short: string | null | undefined, all: readonly string[]): string | undefined {
  if (short === null || short === undefined || short.length < shortLength) return undefined;
  return all.find((id) => id.startsWith(short));
}
