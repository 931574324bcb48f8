import { parseDecimal } from '@nazar/domain/text/decimal.ts';
import { foldTextAndPersianSpaces, foldTextKeepingHalfSpaces } from '@nazar/domain/text/digits.ts';

type MatchedOption = {
  readonly id: string;
  readonly value: string | number;
  readonly body: string;
  /** Text in the second language. */
  readonly translation?: string;
};
type MatchedChoices = { readonly ids: string[]; readonly unknown: string[] };

/** The separators to try between options of one cell if none is given, most common first. */
export const optionSeparatorCandidates = [';', '|', ',', '،', '؛', '/', '\n', '+', '>', ' '] as const;

/** A question can't have more options than this. */
const maxParts = 1_000;

/** A way of comparing a cell with the options. */
type Round = {
  readonly getMatchKey: (text: string) => string | null;
  readonly options: ReadonlyMap<string, readonly MatchedOption[]>;
};

const trimmed = (text: string) => text.trim();

/**
 * Finds the option for a cell: by its exact value, then as a number (1.0 is 1), then with look-alike letters,
 * digits and case folded; then by its text and translation in the same way; finally with the spaces of
 * Persian words folded too.
 */
export class OptionMatcher {
  readonly #asWritten: readonly Round[];
  readonly #anySpacing: readonly Round[];

  constructor(options: readonly MatchedOption[]) {
    const byValue = (getMatchKey: Round['getMatchKey']) =>
      groupByKey(options, ({ value }) => String(value), getMatchKey);
    const byBody = (getMatchKey: Round['getMatchKey']) =>
      groupByKey(options, ({ body }) => body, getMatchKey);
    const byTranslation = (getMatchKey: Round['getMatchKey']) =>
      groupByKey(options, ({ translation = '' }) => translation, getMatchKey);
    const values = [byValue(trimmed), byValue(numberKey), byValue(foldTextKeepingHalfSpaces)];
    const texts = [
      byBody(trimmed),
      byBody(foldTextKeepingHalfSpaces),
      byTranslation(trimmed),
      byTranslation(foldTextKeepingHalfSpaces),
    ];
    this.#asWritten = [...values, ...texts];
    this.#anySpacing = [
      byValue(foldTextAndPersianSpaces),
      byBody(foldTextAndPersianSpaces),
      byTranslation(foldTextAndPersianSpaces),
    ];
  }

  find(cell: string): string | null {
    return findSingleMatch(this.#asWritten, cell) ?? findSingleMatch(this.#anySpacing, cell);
  }

  /** The texts of options that match a cell equally well, so that none is chosen. */
  candidates(cell: string): readonly string[] {
    const fitting = [...this.#asWritten, ...this.#anySpacing].map((round) => listMatches(round, cell));
    return (fitting.find(({ length }) => length > 1) ?? []).map(({ body }) => body);
  }

  /**
   * Splits a cell with several options. Parts that match an option only together belong together: «Tea, with
   * milk» is one option between commas.
   */
  split(cell: string, separator: string | null): MatchedChoices {
    const whole = separator === null ? this.find(cell) : findSingleMatch(this.#asWritten, cell);
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

  /** Matches without folding spaces first, because a space may be the separator. */
  #longest(
    parts: readonly string[],
    start: number,
    separator: string,
  ): { id: string; length: number } | null {
    // No option has more parts, and not every combination of a cell with a thousand parts must be tried.
    const longest = Math.min(parts.length - start, 12);
    for (const rounds of [this.#asWritten, this.#anySpacing]) {
      for (let length = longest; length > 0; length -= 1) {
        const id = findSingleMatch(rounds, parts.slice(start, start + length).join(separator));
        if (id !== null) return { id, length };
      }
    }
    return null;
  }
}

function listMatches({ getMatchKey, options }: Round, cell: string): readonly MatchedOption[] {
  return options.get(getMatchKey(cell) ?? '') ?? [];
}

/** The option of the first round in which exactly one matches. */
function findSingleMatch(rounds: readonly Round[], cell: string): string | null {
  for (const round of rounds) {
    const [option, ...others] = listMatches(round, cell);
    if (option !== undefined && others.length === 0) return option.id;
  }
  return null;
}

function groupByKey(
  options: readonly MatchedOption[],
  textOf: (option: MatchedOption) => string,
  getMatchKey: Round['getMatchKey'],
): Round {
  const map = new Map<string, MatchedOption[]>();
  for (const option of options) {
    const key = getMatchKey(textOf(option));
    if (key === null || key === '') continue;
    const same = map.get(key);
    if (same === undefined) map.set(key, [option]);
    else same.push(option);
  }
  return { getMatchKey, options: map };
}

function numberKey(text: string): string | null {
  const number = parseDecimal(text.trim());
  return number === null ? null : String(number);
}
