const known = new Map<string, boolean>();
const maxKnown = 1_000;

/** Whether this machine knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  const found = known.get(name) ?? canFormat(name);
  if (known.size >= maxKnown) known.clear();
  known.set(name, found);
  return found;
}

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
