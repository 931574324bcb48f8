/**
 * Matches a number with a sign, which right-to-left text would put on the wrong side, and groups of digits (a
 * telephone or card number), whose order it would reverse. The match starts after anything except a letter or
 * a digit; lookbehind is avoided, because browsers of the participation page may lack it.
 */
const runs =
  /(^|[^\p{L}\p{N}])(\+\p{Nd}+(?:[ -]\p{Nd}+| ?\(\p{Nd}+\)[ -]?\p{Nd}+|[.,٫٬]\p{Nd}+)*|[-−]\p{Nd}+(?:[-.,٫٬/:]\p{Nd}+)*|\([0۰٠]\p{Nd}{1,4}\)[ -]?\p{Nd}{2,}(?:[ -]\p{Nd}{2,})*|[0۰٠]\p{Nd}{2,4}[ -](?:\p{Nd}{5,}|\p{Nd}{2,}(?:[ -]\p{Nd}{2,})+)|\p{Nd}{3,4}(?:[ -]\p{Nd}{3,4}){2,})/gu;

/** Splits a text into parts, of which every second one is such a left-to-right run. */
export function splitNumberRuns(text: string): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { 0: all, 1: before = '', 2: run = '', index } of text.matchAll(runs)) {
    parts.push(text.slice(at, index + before.length), run);
    at = index + all.length;
  }
  return [...parts, text.slice(at)];
}

/** Wraps each run of a plain text in U+2066 and U+2069. */
export function isolateNumbers(text: string): string {
  return splitNumberRuns(text)
    .map((part, index) => (index % 2 === 0 ? part : `\u2066${part}\u2069`))
    .join('');
}
