import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import type { FixedColumnHeadings } from '@nazar/domain/exports/export-table.ts';
import type { ColumnUse } from '@nazar/domain/imports/column-profile.ts';
import { isOwnExportColumnName, ownExportHeadingPattern } from '@nazar/domain/imports/heading-parts.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { localesFolder } from '../../../platform/texts/format-texts.ts';
import type { ScoreColumnPositions } from '../rows/compare-score.ts';

/** Uses of the columns of our exports that describe the response. */
const ofResponse: readonly (readonly [name: string, word: keyof FixedColumnHeadings, use: ColumnUse])[] = [
  ['response_id', 'id', 'skip'],
  ['participant', 'participant', 'skip'],
  ['started', 'started', 'started'],
  ['submitted', 'submitted', 'submitted'],
  ['day', 'day', 'submitted'],
  ['time_zone', 'timeZone', 'timeZone'],
  ['revision', 'revision', 'skip'],
  ['language', 'language', 'skip'],
  ['channel', 'channel', 'skip'],
  ['duration', 'duration', 'duration'],
  ['duration', 'durationRounded', 'duration'],
  ['score', 'score', 'skip'],
  ['max_score', 'maxScore', 'skip'],
  ['passed', 'passed', 'skip'],
  ['edits', 'edits', 'skip'],
  ['not_asked', 'notAsked', 'skip'],
  ['flagged', 'flagged', 'skip'],
  ['note', 'note', 'skip'],
  ['exported', 'exported', 'skip'],
];

/** The headings of exports by language. */
const words = languages.map((language): FixedColumnHeadings => {
  const text = readFileSync(join(localesFolder, language, 'exports.json'), 'utf8');
  return JSON.parse(text).columns;
});

const isQuestionHeading = (heading: string): boolean =>
  isOwnExportColumnName(heading) || ownExportHeadingPattern.test(heading);

export type OwnExportFormat = {
  /** Uses by column index, of columns that aren't questions. */
  readonly uses: ReadonlyMap<number, ColumnUse>;
  /** Whether cells contain the numbers of options, or their labels. */
  readonly values: 'codes' | 'labels';
  /** Whether texts have an apostrophe before each possible formula, which only text files need. */
  readonly isGuarded: boolean;
  /** The positions of the columns with each response's channel and language. */
  readonly channel: number | null;
  readonly language: number | null;
  /** The positions of the columns with the owner's flags and notes. */
  readonly flagged: number | null;
  readonly note: number | null;
};

/** Recognises one of our exports by its headings; null for other tables. */
export function detectOwnExport(headings: readonly string[]): OwnExportFormat | null {
  const written = headings.map((heading) => heading.trim());
  const ways = [
    new Map(ofResponse.map(([name, , use]) => [name, use])),
    ...words.map((columns) => new Map(ofResponse.map(([, word, use]) => [columns[word], use]))),
  ];
  // All columns must be ours, and some of them are in every export.
  const found = ways.find(
    (uses) =>
      written.some((heading) => isQuestionHeading(heading)) &&
      written.every((heading) => uses.has(heading) || isQuestionHeading(heading)) &&
      written.filter((heading) => uses.has(heading)).length >= 4,
  );
  if (found === undefined) return null;
  const names = written.map(parseColumnName);
  const find = (name: string) => (names.includes(name) ? names.indexOf(name) : null);
  const uses = written.flatMap((heading, index) => {
    const use = found.get(heading);
    return use === undefined ? [] : [[index, use] as const];
  });
  return {
    uses: new Map(uses),
    // Only exports with codes have names as headings.
    values: found === ways[0] ? 'codes' : 'labels',
    isGuarded: names.includes('exported'),
    channel: find('channel'),
    language: find('language'),
    flagged: find('flagged'),
    note: find('note'),
  };
}

/** Whether a table is one of our exports, also with columns that were added to it. */
export const isOwnExport = ({ columns, exportedFrom = null }: ImportTableProfile): boolean =>
  exportedFrom !== null || detectOwnExport(columns.map(({ heading }) => heading)) !== null;

/** The positions of the columns of one of our exports, without columns that were added to it. */
export function findOwnExportColumnPositions(headings: readonly string[]): ReadonlySet<number> {
  const isOurs = hasOwnExportColumns(headings);
  const isOurColumn = (heading: string) =>
    isQuestionHeading(heading) || parseColumnName(heading) !== undefined;
  return new Set(
    isOurs ? headings.flatMap((heading, index) => (isOurColumn(heading.trim()) ? [index] : [])) : [],
  );
}

/** The position of the column with the times or days of submits in one of our exports; null for other tables. */
export const findSubmitTimeColumnPosition = (headings: readonly string[]): number | null =>
  hasOwnExportColumns(headings)
    ? (findColumnPosition(headings, 'submitted') ?? findColumnPosition(headings, 'day'))
    : null;

const hasOwnExportColumns = (headings: readonly string[]): boolean =>
  findResponseIdColumnPosition(headings) !== null || detectOwnExport(headings) !== null;

/** The name of a column that isn't a question. */
function parseColumnName(heading: string): string | undefined {
  return ofResponse.find(
    ([name, word]) => name === heading || words.some((columns) => columns[word] === heading),
  )?.[0];
}

/** Positions of the columns with scores in one of our exports; null for other tables. */
export const findOwnExportScoreColumns = (headings: readonly string[]): ScoreColumnPositions | null =>
  detectOwnExport(headings) === null ? null : findScoreColumnPositions(headings);

/** The position of the column with response ids, which our exports have; null if there is none. */
export const findResponseIdColumnPosition = (headings: readonly string[]): number | null =>
  findColumnPosition(headings, 'response_id');

/** The position of the column with time zones, also if columns were added to an export; null for other tables. */
export const findTimeZoneColumnPosition = (headings: readonly string[]): number | null =>
  findResponseIdColumnPosition(headings) === null ? null : findColumnPosition(headings, 'time_zone');

function findColumnPosition(headings: readonly string[], name: string): number | null {
  const found = headings.findIndex((heading) => parseColumnName(heading.trim()) === name);
  return found === -1 ? null : found;
}

/** Positions of the columns with scores by their headings. */
export function findScoreColumnPositions(headings: readonly string[]): ScoreColumnPositions | null {
  const names = headings.map((heading) => parseColumnName(heading.trim()));
  const find = (name: string) => (names.includes(name) ? names.indexOf(name) : null);
  const score = find('score');
  return score === null ? null : { score, maxScore: find('max_score'), passed: find('passed') };
}
