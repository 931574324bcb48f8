import { foldText, foldTextAndPersianSpaces } from '../text/digits.ts';

/** Separators of question and option in headings of form services. */
export const headingPartSeparators = [' – ', ' - ', ': ', ' [', ' (', '['] as const;
/** Closing characters, which are not part of the name. */
const brackets: ReadonlySet<string> = new Set([' [', ' (', '[']);

/** The name of an option or row, which follows such a separator. */
export const parseHeadingLabel = (joint: string, rest: string): string =>
  (brackets.has(joint) ? rest.replace(/[\])]$/, '') : rest).trim();

/**
 * Exports write the column's name before the question: `Q3_2. `, or `Q3_other. ` for the texts of «Other».
 */
export const ownExportHeadingPattern = /^Q\d+(?:v\d+)?(?:_(\w+))?\. /;
const exportedColumnName = /^Q\d+(?:v\d+)?(?:_\w+)?$/;

/** Whether a heading is only a question's name, as in exports with codes. */
export const isOwnExportColumnName = (heading: string): boolean => exportedColumnName.test(heading);

/** Keys for comparing headings with names, tried in order: as written, folded, and in any spacing. */
export const headingKeyMakers: readonly ((text: string) => string)[] = [
  (text) => text.trim(),
  foldText,
  foldTextAndPersianSpaces,
];

/** `G01Q02[SQ001]. Which pets? [Cat]`, as LimeSurvey exports code and text. */
const codedHeading = /^\w+(?:\[\w+\])?\. (?=\S)/;
const codedPart = /^\w+\[\w+\]\. /;

/** Removes the codes before the texts if all headings have them, because the texts name the questions. */
export function removeQuestionCodesFromHeadings(headings: readonly string[]): readonly string[] {
  const areCoded =
    headings.some((name) => codedPart.test(name)) && headings.every((name) => codedHeading.test(name));
  return areCoded ? headings.map((name) => name.replace(codedHeading, '')) : headings;
}
