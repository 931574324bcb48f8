import { readDecimal } from '@nazar/domain/text/decimal.ts';
import { foldText } from '@nazar/domain/text/digits.ts';

export type MatchedOption = { readonly id: string; readonly value: string | number; readonly body: string };
export type Choices = { readonly ids: string[]; readonly unknown: string[] };

/** The separators to try between options of one cell if none is given, most common first. */
export const knownSeparators = [';', '|', ',', '،', '؛', '/', '\n', '+', '>', ' '] as const;

/** More than the options of a question could have. */
const maxParts = 1_000;

/**
 * Finds the option for a cell: by its exact value, then as a number (1.0 is 1), then with look-alike letters,
 * digits, half-spaces and case folded; after that by its text in the same way.
 */
export class OptionMatcher {
  readonly #rounds: ReadonlyMap<string, string | null>[];

  constructor(options: readonly MatchedOption[]) {
    const values = options.map(({ id, value }) => [id, String(value)] as const);
    const bodies = options.map(({ id, body }) => [id, body] as const);
    this.#rounds = [
      keyed(values, (text) => text.trim()),
      keyed(values, numberKey),
      keyed(values, foldText),
      keyed(bodies, (text) => text.trim()),
      keyed(bodies, foldText),
    ];
  }

  find(cell: string): string | null {
    const [exact, numbers, folded, bodies, foldedBodies] = this.#rounds;
    const text = cell.trim();
    const found = exact?.get(text);
    if (found !== undefined) return found;
    const number = numberKey(text);
    const byNumber = number === null ? null : numbers?.get(number);
    if (byNumber) return byNumber;
    const fold = foldText(text);
    return folded?.get(fold) ?? bodies?.get(text) ?? foldedBodies?.get(fold) ?? null;
  }

  /**
   * The options in a cell with several. Parts that only together match an option belong together: «Tea, with
   * milk» is one option between commas.
   */
  split(cell: string, separator: string | null): Choices {
    const whole = this.find(cell);
    if (whole !== null) return { ids: [whole], unknown: [] };
    const parts = separator === null ? [cell] : cell.split(separator, maxParts + 1);
    if (parts.length > maxParts) return { ids: [], unknown: [cell] };
    const ids = new Set<string>();
    const unknown: string[] = [];
    for (let index = 0; index < parts.length; ) {
      const found = this.#longest(parts, index, separator ?? '');
      if (found !== null) ids.add(found.id);
      else if ((parts[index] ?? '').trim() !== '') unknown.push((parts[index] ?? '').trim());
      index += found?.length ?? 1;
    }
    return { ids: [...ids], unknown };
  }

  #longest(
    parts: readonly string[],
    start: number,
    separator: string,
  ): { id: string; length: number } | null {
    // No option has more parts than this, and a cell with a thousand parts must not be tried in every
    // combination.
    for (let length = Math.min(parts.length - start, 12); length > 0; length -= 1) {
      const id = this.find(parts.slice(start, start + length).join(separator));
      if (id !== null) return { id, length };
    }
    return null;
  }
}

/** By key; null if two options share the key, which is then ambiguous. */
function keyed(
  entries: readonly (readonly [string, string])[],
  keyOf: (text: string) => string | null,
): ReadonlyMap<string, string | null> {
  const map = new Map<string, string | null>();
  for (const [id, text] of entries) {
    const key = keyOf(text);
    if (key === null || key === '') continue;
    map.set(key, map.has(key) ? null : id);
  }
  return map;
}

function numberKey(text: string): string | null {
  const number = readDecimal(text);
  return number === null ? null : String(number);
}
