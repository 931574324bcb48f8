import type { SavedDraft } from './draft.ts';

/**
 * Returns the saved draft with texts as they were typed. The server trims texts and normalizes rich text, which is not
 * a change by another tab; otherwise a trailing space would be lost or cause a conflict.
 */
export function keepTypedTexts(
  typed: Pick<SavedDraft, 'settings' | 'segments'>,
  stored: SavedDraft,
): SavedDraft {
  return {
    ...stored,
    settings: keep(typed.settings, stored.settings),
    segments: keep(typed.segments, stored.segments),
  };
}

function keep<Value>(typed: unknown, stored: Value): Value;
function keep(typed: unknown, stored: unknown): unknown {
  if (typeof stored === 'string') return typeof typed === 'string' && isAlike(typed, stored) ? typed : stored;
  if (Array.isArray(stored)) {
    const list: unknown[] = Array.isArray(typed) ? typed : [];
    return stored.map((each, index) => {
      const id = idOf(each);
      return keep(id === undefined ? list[index] : list.find((other) => idOf(other) === id), each);
    });
  }
  if (typeof stored !== 'object' || stored === null) return stored;
  const before = typeof typed === 'object' && typed !== null ? typed : {};
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, keep(Reflect.get(before, name), value)]),
  );
}

function idOf(part: unknown): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, 'id') : undefined;
}

function isAlike(typed: string, stored: string): boolean {
  if (typed.trim() === stored) return true;
  return (stored.includes('<') || stored.includes('&')) && spelling(typed) === spelling(stored);
}

/** Serialises HTML as the browser does: without a closing slash, and with the same entities. */
function spelling(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML.trim();
}
