import type { GroupingKind } from '../inquiries/answer-types/answer-type.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import type { StoredOption } from '../inquiries/question.ts';
import { isConditionalQuestion } from './conditional-questions.ts';
import { isBelowMinGroupSize } from './disclosure.ts';
import { areIntervalsDisjoint, type Interval, parseInterval, serializeInterval } from './interval.ts';
import type { QuestionSummary } from './question-summary.ts';
import type { Tally } from './tally.ts';

/** A source of groups in charts and cross-tabs: a question, or one row of a matrix. */
export type GroupingSource = {
  /** Id of the question or the row. */
  readonly id: string;
  readonly code: number;
  readonly question: CompiledQuestion;
  readonly row: StoredOption | null;
  readonly by: GroupingKind;
  /** Whether a response may be in several groups. */
  readonly several: boolean;
};

/** An option, or an interval of answers. */
export type AnswerGroup = {
  /** The option's id, or the interval as text. */
  readonly id: string;
  /** Unique among all groups of the inquiry. */
  readonly code: number;
  readonly option: StoredOption | null;
  readonly interval: Interval | null;
  /** Number of responses in the group, if the kept counts contain it. */
  readonly count: number | null;
};

export type Grouping = GroupingSource & { readonly groups: readonly AnswerGroup[] };

/** Lists the grouping sources of a question; a matrix has one for each row. */
export function listGroupingSources(question: CompiledQuestion): GroupingSource[] {
  const { responseType, id, code, allOptions } = question;
  const { groupedBy: by, shape } = answerTypes[responseType];
  if (by === null) return [];
  const source = { question, by, several: shape === 'options' };
  if (by !== 'rows') return [{ ...source, id, code, row: null }];
  return allOptions
    .filter(({ role }) => role === 'row')
    .map((row) => ({ ...source, id: row.id, code: row.code, row }));
}

/** The number of questions and matrix rows in results whose answers can be grouped. */
export function countGroupingSources(
  questions: readonly Pick<QuestionSummary, 'responseType' | 'options'>[],
): number {
  return questions.reduce((sum, { responseType, options }) => {
    const { groupedBy } = answerTypes[responseType];
    if (groupedBy === 'rows') return sum + options.filter(({ role }) => role === 'row').length;
    return groupedBy === null ? sum : sum + 1;
  }, 0);
}

/** Finds a source by the id of a question or of a matrix row; null if its answers can't be grouped. */
export function findGroupingSource(
  { questionById, optionById }: CompiledInquiry,
  id: string,
): GroupingSource | null {
  const question = questionById.get(id) ?? optionById.get(id)?.question;
  return question === undefined
    ? null
    : (listGroupingSources(question).find((source) => source.id === id) ?? null);
}

/** Number of answers that can be in a group. */
export function countGroupAnswers({ code }: GroupingSource, { counts }: Pick<Tally, 'counts'>): number {
  return Math.max(0, counts[code] ?? 0);
}

/**
 * Whether a secret ballot may not group by the question, because it is conditional or too few people answered
 * it.
 */
export function isGroupingWithheld(source: GroupingSource, tally: Pick<Tally, 'counts'>): boolean {
  if (isConditionalQuestion(source.question)) return true;
  if (isBelowMinGroupSize(countGroupAnswers(source, tally))) return true;
  // If few people ranked an option that was added later, the first ranks would reveal their choices.
  const { by, question } = source;
  return (
    by === 'firstRank' && question.allOptions.some(({ code }) => isBelowMinGroupSize(tally.counts[code] ?? 0))
  );
}

/** Whether the groups are options; otherwise they are intervals. */
export function hasOptionGroups({ by }: Pick<GroupingSource, 'by'>): boolean {
  return by === 'options' || by === 'firstRank' || by === 'rows';
}

const optionRoles = {
  options: ['choice', 'other', 'none'],
  firstRank: ['choice'],
  rows: ['column'],
} as const;

/** The options by which answers are grouped. */
export function listGroupOptions({ by, question }: GroupingSource): StoredOption[] {
  if (by !== 'options' && by !== 'firstRank' && by !== 'rows') return [];
  const roles: readonly StoredOption['role'][] = optionRoles[by];
  return question.allOptions.filter(({ role }) => roles.includes(role));
}

/** Maximum number of intervals in one grouping. */
export const maxIntervals = 400;

/**
 * Makes the code of a group. Rows of a matrix share its columns, and intervals have no codes, so theirs are
 * negative.
 */
export function makeGroupCode(source: GroupingSource, index: number, option: StoredOption | null): number {
  if (option !== null && source.row === null) return option.code;
  return -(source.code * 1000 + index + 1);
}

export function makeIntervalGroup(
  source: GroupingSource,
  interval: Interval,
  { index, count }: { readonly index: number; readonly count: number | null },
): AnswerGroup {
  return {
    id: serializeInterval(interval),
    code: makeGroupCode(source, index, null),
    option: null,
    interval,
    count,
  };
}

/**
 * Selects groups by id, in their order; the id of the grouping selects all. `fixed` refuses custom intervals,
 * because two tables of a secret ballot with different ends would reveal few people by their difference.
 * Returns null if an id doesn't belong to the grouping.
 */
export function parseGroupSelection(
  grouping: Grouping,
  ids: readonly string[],
  { fixed }: { readonly fixed: boolean },
): Grouping | null {
  if (ids.length === 1 && ids[0] === grouping.id) return grouping;
  const known = new Map(grouping.groups.map((group) => [group.id, group]));
  const groups = ids.flatMap((id) => known.get(id) ?? []);
  if (groups.length === ids.length) return { ...grouping, groups };
  if (fixed) return null;
  const intervals = parseIntervals(grouping, ids);
  if (intervals === null) return null;
  return {
    ...grouping,
    groups: intervals.map((interval, index) => makeIntervalGroup(grouping, interval, { index, count: null })),
  };
}

/** Returns null if a text isn't an interval of such answers or two intervals overlap. */
export function parseIntervals({ by }: GroupingSource, ids: readonly string[]): Interval[] | null {
  const intervals = ids.flatMap((id) => parseInterval(id) ?? []);
  const fits = intervals.length === ids.length && intervals.every(({ kind }) => kind === by);
  return fits && intervals.length <= maxIntervals && areIntervalsDisjoint(intervals) ? intervals : null;
}

/** On the wire an interval is its own label; the client formats it. */
export function serializeGroupLabel({ id, option }: AnswerGroup): { optionId: string; label: string } {
  return { optionId: id, label: option?.body ?? id };
}
