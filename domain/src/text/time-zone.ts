const names = new Map<string, string | null>();
const maxNames = 1_000;

/** Names and offsets have no other characters, and are shorter. */
const spelling = /^[A-Za-z0-9_/+:-]{1,64}$/;

/**
 * This machine's name of a time zone, which has aliases and may be written in any case; null if the zone is
 * unknown. Caches use this name, because one zone has millions of spellings.
 */
export function findTimeZone(written: string): string | null {
  if (!spelling.test(written)) return null;
  const key = written.toLowerCase();
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = resolveName(key);
  if (names.size >= maxNames) names.clear();
  names.set(key, name);
  return name;
}

/** Whether this machine knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  return findTimeZone(name) !== null;
}

function resolveName(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
