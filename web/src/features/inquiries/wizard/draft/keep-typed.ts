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
    settings: keepSpelling(typed.settings, stored.settings),
    segments: keepSpelling(typed.segments, stored.segments),
  };
}

function keepSpelling<Value>(typed: unknown, stored: Value): Value;
function keepSpelling(typed: unknown, stored: unknown): unknown {
  if (typeof stored === 'string') return typeof typed === 'string' && isAlike(typed, stored) ? typed : stored;
  if (Array.isArray(stored)) {
    const list: unknown[] = Array.isArray(typed) ? typed : [];
    return stored.map((each, index) => {
      const id = getId(each);
      return keepSpelling(id === undefined ? list[index] : list.find((other) => getId(other) === id), each);
    });
  }
  if (typeof stored !== 'object' || stored === null) return stored;
  const before = typeof typed === 'object' && typed !== null ? typed : {};
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, keepSpelling(Reflect.get(before, name), value)]),
  );
}

function getId(part: unknown): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, 'id') : undefined;
}

function isAlike(typed: string, stored: string): boolean {
  if (typed.trim() === stored) return true;
  return (
    (stored.includes('<') || stored.includes('&')) && normalizeSpelling(typed) === normalizeSpelling(stored)
  );
}

/** Serialises HTML as the browser does: without a closing slash, and with the same entities. */
function normalizeSpelling(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML.trim();
}
