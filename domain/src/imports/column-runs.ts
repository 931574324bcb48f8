import { foldTextAndPersianSpaces } from '../text/digits.ts';
import type { ColumnProfile } from './column-profile.ts';
import { headingPartSeparators, ownExportHeadingPattern, parseHeadingLabel } from './heading-parts.ts';

/** Adjacent columns whose headings share a title. */
export type ColumnRun = {
  readonly title: string;
  readonly columns: readonly { readonly index: number; readonly label: string }[];
};

export type ColumnRunInput = Pick<ColumnProfile, 'index' | 'heading' | 'values' | 'filled'>;
/** Each way to split the heading into title and name, as a map from title to name. */
type SplitColumn = { readonly column: ColumnRunInput; readonly labels: ReadonlyMap<string, string> };

/** Recognises a run; `takes` is called with each column in order. */
export type ColumnRunRule = {
  /** Whether the column continues the run. */
  readonly takes: (column: ColumnRunInput, label: string) => boolean;
  /** Whether the columns taken so far are a run. */
  readonly isRun: () => boolean;
};

/** Longer headings are sentences and are not split. */
const maxHeading = 1_000;

/** Finds the longest runs that the rule accepts; of equal ones those with the longest titles. */
export function findColumnRuns(
  columns: readonly ColumnRunInput[],
  signs: readonly string[],
  judge: () => ColumnRunRule,
): ColumnRun[] {
  const found: ColumnRun[] = [];
  const split = columns.map(
    (column): SplitColumn => ({ column, labels: parseLabels(column.heading, signs) }),
  );
  for (let at = 0; at < split.length; at += 1) {
    const runs = [...(split[at]?.labels.keys() ?? [])].map((title) => runOf(split, at, title, judge()));
    const best = runs.reduce<ColumnRun | null>(
      (longest, run) => (run.columns.length >= Math.max(2, longest?.columns.length ?? 0) ? run : longest),
      null,
    );
    if (best === null) continue;
    found.push(best);
    at += best.columns.length - 1;
  }
  return found;
}

/** Maximum number of columns in all runs, as a multiple of the table's columns. */
const runsPerColumn = 8;

/** Finds the runs by headings alone; of those with the same columns the one with the longest title. */
export function findRunsByHeadings(headings: readonly string[], signs: readonly string[]): ColumnRun[] {
  const split = headings.map((heading, index): SplitColumn => {
    const column = { index, heading, values: null, filled: 0 };
    return { column, labels: parseLabels(heading.trim(), signs) };
  });
  const found = new Map<string, ColumnRun>();
  /** End of the last run of each title; shorter runs inside it are skipped. */
  const covered = new Map<string, number>();
  let room = headings.length * runsPerColumn;
  for (const [at, { labels }] of split.entries()) {
    for (const title of labels.keys()) {
      if ((covered.get(title) ?? -1) >= at) continue;
      const run = runOf(split, at, title, anyColumn);
      const last = run.columns.at(-1)?.index ?? at;
      covered.set(title, last);
      room -= run.columns.length;
      if (room < 0) return [...found.values()];
      if (run.columns.length >= 2) found.set(`${at} ${last}`, run);
    }
  }
  return [...found.values()];
}

const anyColumn: ColumnRunRule = { takes: () => true, isRun: () => true };

/** The adjacent columns, starting at this one, that share its title and have different labels. */
function runOf(
  split: readonly SplitColumn[],
  from: number,
  title: string,
  { takes, isRun }: ColumnRunRule,
): ColumnRun {
  const columns: { index: number; label: string }[] = [];
  const labels = new Set<string>();
  for (let at = from; at < split.length; at += 1) {
    const { column, labels: own } = split[at] ?? {};
    const label = own?.get(title);
    if (column === undefined || label === undefined || labels.has(foldTextAndPersianSpaces(label))) break;
    const before = columns.at(-1);
    if ((before !== undefined && column.index !== before.index + 1) || !takes(column, label)) break;
    labels.add(foldTextAndPersianSpaces(label));
    columns.push({ index: column.index, label });
  }
  return { title, columns: isRun() ? columns : [] };
}

/** Maps each possible title in a heading to its label, shortest title first. */
function parseLabels(heading: string, signs: readonly string[]): ReadonlyMap<string, string> {
  if (heading.length > maxHeading) return new Map();
  const [name = '', key] = ownExportHeadingPattern.exec(heading) ?? [];
  // The text written for «Other» is neither an option nor a row.
  const described = key === 'other' ? '' : heading.slice(name.length);
  const splits: { title: string; label: string }[] = [];
  for (const joint of [...headingPartSeparators, ...signs]) {
    for (let at = described.indexOf(joint); at > 0; at = described.indexOf(joint, at + 1)) {
      const label = parseHeadingLabel(joint, described.slice(at + joint.length));
      const title = described.slice(0, at).trim();
      if (title !== '' && label !== '') splits.push({ title, label });
    }
  }
  return new Map(
    splits.toSorted((a, b) => a.title.length - b.title.length).map(({ title, label }) => [title, label]),
  );
}
