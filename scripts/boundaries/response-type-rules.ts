import { responseTypes } from '../../domain/src/inquiries/question.ts';
import { type Finding, isForTests } from './finding.ts';
import { lineAt, type ParsedSource } from './parse-source.ts';

const NAMES: ReadonlySet<string> = new Set(responseTypes);
/** Names that can only mean a response type; the others have many meanings (`text`, `email`, `date`). */
const UNMISTAKABLE: ReadonlySet<string> = new Set([
  ...['single', 'dropdown', 'yesNo', 'multiple', 'ranking', 'matrix', 'longText', 'rating', 'scale'],
]);

/** Files that may compare response types by name, and why. */
const ALLOWED: readonly RegExp[] = [
  // The registry and the list of names.
  /^domain\/src\/inquiries\/answer-types\//,
  /^domain\/src\/inquiries\/question\.ts$/,
  // Generates demo answers by type; no other code depends on it.
  /^server\/src\/features\/demo\/make-demo-answers\.ts$/,
];

const MAY_LEAK = new RegExp(`['"\`](?:${responseTypes.join('|')})['"\`]|\\bPartial\\s*<\\s*Record\\b`);

const LEAK =
  'what differs by response type is a trait in domain/src/inquiries/answer-types, or a line in a Record<ResponseType, …>';

/** Code outside the registry must use the traits of a response type instead of comparing its name. */
export function checkResponseTypes(source: ParsedSource): Finding[] {
  const { path } = source;
  if (!/^(domain|server|web)\/src\//.test(path)) return [];
  if (isForTests(path) || ALLOWED.some((allowed) => allowed.test(path))) return [];
  if (!MAY_LEAK.test(source.text)) return [];
  const { code, literals } = source.syntax;
  const leaks = [...partialRecords(code), ...comparisons(code, literals), ...lists(code, literals)];
  const lines = new Set(leaks.map((at) => lineAt(code, at)));
  return [...lines].map((line) => ({ path, line, message: LEAK }));
}

type Literals = ParsedSource['syntax']['literals'];

function partialRecords(code: string): number[] {
  return [...code.matchAll(/\bPartial\s*<\s*Record\s*<\s*ResponseType\b/g)].map(({ index }) => index);
}

function comparisons(code: string, literals: Literals): number[] {
  const switches = /\bswitch\s*\([^)]*\bresponseType\b/.test(code);
  return [...literals.values()]
    .filter(({ at, value }) => {
      if (!NAMES.has(value)) return false;
      const before = code.slice(Math.max(0, at - 80), at);
      const after = code.slice(at + value.length + 2, at + value.length + 82);
      if (/\bresponseType\s*[)\]]*\s*[!=]==?\s*$/.test(before)) return true;
      if (/^\s*[!=]==?[^;&|]*\bresponseType\b/.test(after)) return true;
      if (/\bcase\s*$/.test(before)) return switches || UNMISTAKABLE.has(value);
      return UNMISTAKABLE.has(value) && (/[!=]==?\s*$/.test(before) || /^\s*[!=]==?/.test(after));
    })
    .map(({ at }) => at);
}

/** Finds lists and unions of names: two names if one of them is unambiguous, else three. */
function lists(code: string, literals: Literals): number[] {
  const typeNames = [...literals.values()]
    .filter(({ value }) => NAMES.has(value))
    .sort((a, b) => a.at - b.at);
  return typeNames
    .filter((first, index) => {
      let [last, count] = [first, 1];
      let isCertain = UNMISTAKABLE.has(first.value);
      for (const next of typeNames.slice(index + 1)) {
        // Only a comma or a bar separates two entries of a list.
        const between = code.slice(last.at + last.value.length + 2, next.at);
        if (!/^\s*[,|]\s*$/.test(between)) break;
        isCertain ||= UNMISTAKABLE.has(next.value);
        [last, count] = [next, count + 1];
      }
      return count >= 3 || (count === 2 && isCertain);
    })
    .map(({ at }) => at);
}
