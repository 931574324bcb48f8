import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FixedColumnHeadings } from '@nazar/domain/exports/export-table.ts';
import type { ColumnUse } from '@nazar/domain/imports/column-profile.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { localesFolder } from '../../../platform/texts/format-texts.ts';
import type { ScoreColumns } from '../compare-score.ts';

/** Uses of the columns of our exports that describe the response. */
const ofResponse: readonly (readonly [name: string, word: keyof FixedColumnHeadings, use: ColumnUse])[] = [
  ['response_id', 'id', 'skip'],
  ['participant', 'participant', 'skip'],
  ['started', 'started', 'started'],
  ['submitted', 'submitted', 'submitted'],
  ['day', 'day', 'submitted'],
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

const questionHeading = /^Q\d+(?:v\d+)?(?:_\w+)?(?:\. |$)/;

/** Uses by column index; empty if the table isn't one of our exports. */
export function detectExportColumnUses(headings: readonly string[]): ReadonlyMap<number, ColumnUse> {
  const written = headings.map((heading) => heading.trim());
  const ways = [
    new Map(ofResponse.map(([name, , use]) => [name, use])),
    ...words.map((columns) => new Map(ofResponse.map(([, word, use]) => [columns[word], use]))),
  ];
  // All columns must be ours, and some of them are in every export.
  const found = ways.find(
    (uses) =>
      written.some((heading) => questionHeading.test(heading)) &&
      written.every((heading) => uses.has(heading) || questionHeading.test(heading)) &&
      written.filter((heading) => uses.has(heading)).length >= 4,
  );
  return new Map(
    written.flatMap((heading, index) => {
      const use = found?.get(heading);
      return use === undefined ? [] : [[index, use] as const];
    }),
  );
}

/** Positions of the columns with scores in one of our exports; null for other tables. */
export function findScoreColumns(headings: readonly string[]): ScoreColumns | null {
  if (detectExportColumnUses(headings).size === 0) return null;
  const written = headings.map((heading) => heading.trim());
  const find = (name: string, word: 'score' | 'maxScore' | 'passed') => {
    const index = written.findIndex(
      (heading) => heading === name || words.some((columns) => columns[word] === heading),
    );
    return index === -1 ? null : index;
  };
  const score = find('score', 'score');
  if (score === null) return null;
  return { score, maxScore: find('max_score', 'maxScore'), passed: find('passed', 'passed') };
}
