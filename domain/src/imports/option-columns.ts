import { foldSpacing } from '../text/digits.ts';
import { columnName, joints } from './heading-parts.ts';
import type { NewColumn, NewQuestion } from './import-plan.ts';
import { enough } from './learn-column.ts';
import type { LearnedColumn } from './learned-column.ts';
import { planColumn } from './plan-column.ts';
import type { DecimalSign } from './read-number.ts';
import { readTick } from './read-tick.ts';

/** Columns beside one another that say, each of one option, whether it was chosen. */
export type OptionColumns = {
  /** What their headings have in common. */
  readonly title: string;
  readonly options: readonly { readonly index: number; readonly label: string }[];
};

type Split = { readonly title: string; readonly label: string };
type Headed = Pick<LearnedColumn, 'index' | 'heading' | 'values' | 'filled'>;
/** With every way in which the heading is a title and the name of an option: the names by the titles. */
type SplitColumn = Headed & { readonly labels: ReadonlyMap<string, string> };

/** A longer heading is a sentence, and is not taken apart. */
const maxHeading = 1_000;
/** In programs' tables the number or the name of an option stands behind such a sign. */
const signs = ['_', '/'];

/** The questions of which each option has a column of its own, by headings and cells. */
export function findOptionColumns(columns: readonly Headed[]): OptionColumns[] {
  const found: OptionColumns[] = [];
  const split = columns.map((column): SplitColumn => ({ ...column, labels: labelsOf(column) }));
  for (let at = 0; at < split.length; at += 1) {
    const runs = [...(split[at]?.labels.keys() ?? [])].map((title) => runOf(split, at, title));
    // Of the longest ones the one with the longest title.
    const best = runs.reduce<OptionColumns | null>(
      (longest, run) => (run.options.length >= Math.max(2, longest?.options.length ?? 0) ? run : longest),
      null,
    );
    if (best === null) continue;
    found.push(best);
    at += best.options.length - 1;
  }
  return found;
}

/** The columns from this one on that have the title, each with another label, and cells that are ticks. */
function runOf(columns: readonly SplitColumn[], from: number, title: string): OptionColumns {
  const options: { index: number; label: string }[] = [];
  const labels = new Set<string>();
  let isChosen = false;
  for (let at = from; at < columns.length; at += 1) {
    const column = columns[at];
    const label = column?.labels.get(title);
    if (column === undefined || label === undefined || labels.has(foldSpacing(label))) break;
    const ticks = countTicks(column, label);
    if (ticks === null) break;
    isChosen ||= ticks.chosen > 0;
    labels.add(foldSpacing(label));
    options.push({ index: column.index, label });
  }
  return { title, options: isChosen ? options : [] };
}

/** How often an option was chosen in its column; null where the column says other things. */
function countTicks({ values, filled }: Headed, label: string): { chosen: number } | null {
  if (values === null) return null;
  const count = (said: boolean) =>
    values.reduce((sum, { value, count: n }) => sum + (readTick(value, [label]) === said ? n : 0), 0);
  const chosen = count(true);
  return chosen + count(false) >= filled * enough ? { chosen } : null;
}

/** The shortest title first. */
function labelsOf({ heading }: Headed): ReadonlyMap<string, string> {
  if (heading.length > maxHeading) return new Map();
  const [name = '', key] = columnName.exec(heading) ?? [];
  // What was written beside «Other» is no option.
  const described = key === 'other' ? '' : heading.slice(name.length);
  const splits: Split[] = [];
  for (const joint of [...joints, ...signs]) {
    for (let at = described.indexOf(joint); at > 0; at = described.indexOf(joint, at + 1)) {
      const rest = described.slice(at + joint.length);
      const label = (joint === ' [' || joint === ' (' ? rest.replace(/[\])]$/, '') : rest).trim();
      const title = described.slice(0, at).trim();
      if (title !== '' && label !== '') splits.push({ title, label });
    }
  }
  return new Map(
    splits.toSorted((a, b) => a.title.length - b.title.length).map(({ title, label }) => [title, label]),
  );
}

/** What the columns of a table become before anybody has said otherwise. */
export function planTable(
  columns: readonly LearnedColumn[],
  decimal: DecimalSign,
  missing: readonly string[] = [],
): NewColumn[] {
  const planned = columns.map((column) => planColumn(column, decimal, missing));
  return findOptionColumns(columns).reduce(
    (all, { title, options }) => asOneQuestion(all, title, options),
    planned,
  );
}

/** The first of these columns becomes the question, the others its options. */
function asOneQuestion(
  all: readonly NewColumn[],
  body: string,
  parts: OptionColumns['options'],
): NewColumn[] {
  const options = parts.map(({ index, label }) => ({ value: label, body: label, column: index }));
  const question = multiple(body, options);
  const [first, ...others] = parts.map(({ index }) => index);
  return all.map((column) => {
    if (column.index === first) return { ...column, use: 'question', question };
    return others.includes(column.index) ? { ...column, use: 'option', question: null } : column;
  });
}

function multiple(body: string, options: NewQuestion['options']): NewQuestion {
  return { body, responseType: 'multiple', options, separator: null, min: null, max: null };
}

/** Whether a question's options have columns of their own. */
export const hasOptionColumns = ({ question }: Pick<NewColumn, 'question'>): boolean =>
  question?.options.some(({ column }) => column !== undefined) === true;

/** The column whose question has an option with this column; itself where it is the first of them. */
export const questionOf = (all: readonly NewColumn[], index: number): NewColumn | undefined =>
  all.find(({ question }) => question?.options.some(({ column }) => column === index) === true);

/** The column of a question that the column behind it can become an option of. */
export function questionBefore(all: readonly NewColumn[], index: number): NewColumn | undefined {
  const before = all[all.findIndex((column) => column.index === index) - 1];
  if (before?.use === 'option') return questionOf(all, before.index);
  return before?.use === 'question' ? before : undefined;
}

/** A column becomes one more option of the question before it, whose own column is then an option too. */
export function joinQuestion(
  all: readonly NewColumn[],
  learned: readonly LearnedColumn[],
  index: number,
): NewColumn[] {
  const before = questionBefore(all, index);
  if (before?.question === null || before === undefined) return [...all];
  const nameOf = (at: number) => learned[at]?.name ?? '';
  const known = hasOptionColumns(before)
    ? before.question.options
    : [{ value: nameOf(before.index), body: nameOf(before.index), column: before.index }];
  const options = [...known, { value: nameOf(index), body: nameOf(index), column: index }];
  const question = multiple(before.question.body, options);
  return all.map((column) => {
    if (column.index === index) return { ...column, use: 'option', question: null };
    return column.index === before.index ? { ...column, question } : column;
  });
}

/** A column is itself again, and what is left of its question too where that is a single column. */
export function leaveQuestion(
  all: readonly NewColumn[],
  learned: readonly LearnedColumn[],
  { index, decimal }: { readonly index: number; readonly decimal: DecimalSign },
): NewColumn[] {
  const of = questionOf(all, index);
  if (of?.question === null || of === undefined) return [...all];
  const left = of.question.options.filter(({ column }) => column !== index);
  const isOver = of.index === index || left.length < 2;
  const apart = isOver ? of.question.options.flatMap(({ column }) => column ?? []) : [index];
  return all.map((column) => {
    const own = learned[column.index];
    if (apart.includes(column.index)) {
      return own === undefined ? column : planColumn(own, decimal, column.missing);
    }
    if (column.index !== of.index || of.question === null) return column;
    return { ...column, question: { ...of.question, options: left } };
  });
}
