import type { AnswerGroup, Grouping } from '@nazar/domain/results/grouping.ts';
import { getIntervalUpperBound } from '@nazar/domain/results/interval.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import { type SQL, sql } from 'drizzle-orm';
import { formatPlainArray } from '../../../platform/database/sql/array-literals.ts';

/** SQL that assigns responses to the groups of a grouping. */
export interface GroupingSql {
  /** The group of a response, or null; with multiple choice there is a row for each. */
  readonly value: SQL;
  readonly join: SQL;
  /** The code of a value's group; undefined if that group is not counted. */
  codeOf(value: number): number | undefined;
}

export function makeGroupingSql(grouping: Grouping, name: string, total: Tally): GroupingSql {
  const side = { join: sql`` };
  if (grouping.by === 'options') return makeOptionSide(grouping, name, total);
  if (grouping.by === 'rows' || grouping.by === 'firstRank') {
    const codes = new Map(grouping.groups.map(({ option, code }) => [option?.code, code]));
    return { ...side, value: sql`${chosenOptionSql(grouping)}::int`, codeOf: (value) => codes.get(value) };
  }
  const edges = listEdges(grouping.groups);
  const codes = new Map(
    grouping.groups.map(({ interval, code }) => [edges.indexOf(interval?.from ?? 0) + 1, code]),
  );
  return {
    ...side,
    value: sql`width_bucket(${answerValueSql(grouping)}, ${formatPlainArray(edges)}::float8[])`,
    codeOf: (value) => codes.get(value),
  };
}

/** Whether a response is in any of the groups. */
export function isInGroupingSql(grouping: Grouping, total: Tally): SQL {
  const { groups, by } = grouping;
  // A question of numbers or dates has no groups before its first answer.
  if (groups.length === 0) return sql`false`;
  if (by === 'options') return sql`(${sql.join(listCodes(groups, total).map(isChosen), sql` or `)})`;
  if (by === 'rows' || by === 'firstRank') {
    const codes = groups.map(({ option }) => option?.code ?? 0);
    return sql`${chosenOptionSql(grouping)} = any(${formatPlainArray(codes)}::smallint[])`;
  }
  const value = answerValueSql(grouping);
  const within = groups.flatMap(({ interval }) =>
    interval === null
      ? []
      : [
          sql`(${value} >= ${interval.from}::float8 and ${value} < ${getIntervalUpperBound(interval)}::float8)`,
        ],
  );
  return sql`(${sql.join(within, sql` or `)})`;
}

/** Whether a response has an answer to the question, or to the row. */
export function hasAnswerForGroupingSql({ by, question, row }: Grouping): SQL {
  if (by === 'rows') return isChosen(row?.code ?? 0);
  if (by === 'options' || by === 'firstRank') {
    return sql`(${sql.join(
      question.allOptions.map(({ code }) => isChosen(code)),
      sql` or `,
    )})`;
  }
  return sql`${storedTextSql(question.code)} is not null`;
}

/** Sorted by frequency, because the search in a response's choices ends at the first match. */
function listCodes(groups: readonly AnswerGroup[], { counts }: Tally): number[] {
  return groups.map(({ code }) => code).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
}

function makeOptionSide({ groups, several }: Grouping, name: string, total: Tally): GroupingSql {
  const codes = listCodes(groups, total);
  const codeOf = (value: number) => value;
  if (!several) {
    const cases = codes.map((code) => sql`when ${isChosen(code)} then ${code}::int`);
    return { value: sql`case ${sql.join(cases, sql` `)} end`, join: sql``, codeOf };
  }
  const table = sql.raw(`${name}_options`);
  const join = sql` join unnest(${formatPlainArray(codes)}::smallint[]) as ${table} (code) on ${table}.code = any(choices)`;
  return { value: sql`${table}.code::int`, join, codeOf };
}

const isChosen = (code: number) => sql`${code}::smallint = any(choices)`;

/** The column chosen in a row of a matrix, which follows the row's code; or the option ranked first. */
function chosenOptionSql({ row, question }: Grouping): SQL {
  const position = (code: number) => sql`array_position(choices, ${code}::smallint)`;
  if (row !== null) return sql`choices[${position(row.code)} + 1]`;
  const positions = question.allOptions.map(({ code }) => position(code));
  return sql`choices[least(${sql.join(positions, sql`, `)})]`;
}

/** A stored answer without options as a number, in the unit of intervals. */
function answerValueSql({ by, question }: Grouping): SQL {
  const text = storedTextSql(question.code);
  if (by === 'days') return sql`(${text}::date - date '1970-01-01')::float8`;
  return by === 'hours' ? sql`left(${text}, 2)::float8` : sql`${text}::float8`;
}

const storedTextSql = (code: number) => sql`(rest->>${String(code)})`;

/** Lists every number at which an interval starts or after which it ends, ascending. */
function listEdges(groups: readonly AnswerGroup[]): number[] {
  const edges = groups.flatMap(({ interval }) =>
    interval === null ? [] : [interval.from, getIntervalUpperBound(interval)],
  );
  return [...new Set(edges)].sort((a, b) => a - b);
}
