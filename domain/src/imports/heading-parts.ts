import { foldSpacing, foldText } from '../text/digits.ts';

/** Signs between a question and its option in headings of form services. */
export const headingSeparators = [' – ', ' - ', ': ', ' [', ' (', '['] as const;
/** Closing characters, which are not part of the name. */
const brackets: ReadonlySet<string> = new Set([' [', ' (', '[']);

/** The name of an option or row: the text after such a character. */
export const headingLabel = (joint: string, rest: string): string =>
  (brackets.has(joint) ? rest.replace(/[\])]$/, '') : rest).trim();

/** Exports write the column's name before the question: `Q3_2. `, and for the texts of «Other» `Q3_other. `. */
export const exportedColumnPattern = /^Q\d+(?:v\d+)?(?:_(\w+))?\. /;
/** How headings are compared with names, one way after the other: as written, folded, and in any spacing. */
export const headingKeys: readonly ((text: string) => string)[] = [
  (text) => text.trim(),
  foldText,
  foldSpacing,
];
