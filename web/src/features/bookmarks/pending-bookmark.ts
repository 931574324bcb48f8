const key = 'wanted_bookmark';
const keptFor = 30 * 60_000;

/**
 * What a guest wanted to bookmark, until they have signed in. It stays in this tab and not in the address: a link
 * from another person must not bookmark anything.
 */
export function setPendingBookmark(inquiryId: string): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ inquiryId, until: Date.now() + keptFor }));
  } catch {
    // Without storage, one presses again.
  }
}

/** Gives it once. */
export function consumePendingBookmark(): string | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Partial<Wanted> | null;
    window.sessionStorage.removeItem(key);
    return kept?.until !== undefined && kept.until > Date.now() ? (kept.inquiryId ?? null) : null;
  } catch {
    return null;
  }
}

type Wanted = { readonly inquiryId: string; readonly until: number };
