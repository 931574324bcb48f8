import { getStoredOtherTextKey } from '@nazar/domain/inquiries/answer-types/choice.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { getStoredAnswerKey } from '@nazar/domain/inquiries/answer-types/value-answer.ts';
import type { CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import type { AnswerClause, Filter, FilterClause } from '@nazar/domain/results/filter/filter.ts';
import {
  maxSearchedTextLength,
  toSecondPrecisionRange,
  toSinglePrecisionRange,
} from '@nazar/domain/results/filter/matches.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { formatPlainArray } from '../../platform/database/sql/array-literals.ts';
import { foldedTextSql } from '../../platform/database/sql/folded-text-sql.ts';
import { isFlaggedResponseSql } from './flagged-response-queries.ts';
import type { ResultsInquiry } from './results-inquiry-queries.ts';

export type FilteredInquiry = Pick<ResultsInquiry, 'inquiryId' | 'compiled'>;

/**
 * SQL condition on a row of `response` (under this name) that selects matches of a filter, which must have no
 * problems.
 */
export function matchesFilterSql(inquiry: FilteredInquiry, { match, clauses }: Filter): SQL {
  const each = clauses.map((clause) => matchesClauseSql(inquiry, clause));
  return sql`(${sql.join(each, match === 'all' ? sql` and ` : sql` or `)})`;
}

const choices = sql.raw('response.choices');
const rest = sql.raw('response.rest');

/** The condition is true or false and never null, so that clauses can be combined. */
function matchesClauseSql({ inquiryId, compiled }: FilteredInquiry, clause: FilterClause): SQL {
  if (clause.kind === 'days') {
    const { from, to } = clause;
    return allTestsSql(sql`response.bucket`, [
      from === null ? null : sql`response.bucket >= ${from}::timestamp`,
      to === null ? null : sql`response.bucket < ${to}::timestamp + interval '1 day'`,
    ]);
  }
  if (clause.kind === 'languages') {
    return sql`coalesce(response.language = any(${formatNames(clause.languages)}::text[]), false)`;
  }
  if (clause.kind === 'channels') {
    const channelNames = clause.channels.filter((channel) => channel !== null);
    const isNamed = sql`coalesce(response.channel = any(${formatNames(channelNames)}::text[]), false)`;
    return channelNames.length < clause.channels.length
      ? sql`(response.channel is null or ${isNamed})`
      : isNamed;
  }
  if (clause.kind === 'flagged') {
    return clause.flagged ? isFlaggedResponseSql(inquiryId) : sql`not ${isFlaggedResponseSql(inquiryId)}`;
  }
  if (clause.kind === 'score')
    return isBetweenSql(sql`response.score`, toSinglePrecisionRange(clause), 'real');
  const question = compiled.questionById.get(clause.questionId);
  return question === undefined ? sql`false` : matchesAnswerSql(question, clause);
}

function matchesAnswerSql(question: CompiledQuestion, clause: AnswerClause): SQL {
  const key = getStoredAnswerKey(question);
  switch (clause.kind) {
    case 'answered':
      return clause.answered ? isAnsweredSql(question) : sql`not ${isAnsweredSql(question)}`;
    case 'options': {
      const each = listCodes(question, clause.optionIds).map(isChosen);
      if (clause.test === 'all') return sql`(${sql.join(each, sql` and `)})`;
      const any = sql`(${sql.join(each, sql` or `)})`;
      return clause.test === 'any' ? any : sql`not ${any}`;
    }
    // Only JSON numbers can be cast to a number.
    case 'numbers':
      return isBetweenSql(
        sql`(case when jsonb_typeof(${rest} -> ${key}::text) = 'number'
          then (${rest} ->> ${key}::text)::float8 end)`,
        clause,
        'float8',
      );
    case 'dates':
      return isBetweenSql(sql`((${rest} ->> ${key}::text) collate "C")`, clause, 'text');
    case 'times': {
      const time = sql`(${rest} ->> ${key}::text)`;
      const seconds = sql`((case when length(${time}) = 5 then ${time} || ':00' else ${time} end) collate "C")`;
      return isBetweenSql(seconds, toSecondPrecisionRange(clause), 'text');
    }
    case 'text': {
      const isText = answerTypes[question.responseType].shape === 'text';
      const written = sql`left(${rest} ->> ${isText ? key : getStoredOtherTextKey(question)}::text, ${maxSearchedTextLength}::int)`;
      return sql`coalesce(position(${foldText(clause.text)} in ${foldedTextSql(written)}) > 0, false)`;
    }
    case 'cells': {
      const row = positionSql(listCodes(question, [clause.rowId])[0] ?? 0);
      const columns = listCodes(question, clause.columnIds);
      // The code of a row is followed by that of its column.
      return sql`coalesce(${choices}[${row} + 1] = any(${formatPlainArray(columns)}::smallint[]), false)`;
    }
    case 'ranks': {
      const first = question.allOptions.map(({ code }) => positionSql(code));
      const place = positionSql(listCodes(question, [clause.optionId])[0] ?? 0);
      const rank = sql`(${place} - least(${sql.join(first, sql`, `)}) + 1)`;
      return isBetweenSql(rank, clause, 'int');
    }
  }
}

/** SQL for whether the question has an answer. */
export function isAnsweredSql(question: CompiledQuestion): SQL {
  const { shape } = answerTypes[question.responseType];
  if (shape === 'text' || shape === 'number' || shape === 'files') {
    return sql`coalesce(jsonb_exists(${rest}, ${getStoredAnswerKey(question)}::text), false)`;
  }
  return sql`(${choices} && ${formatPlainArray(question.allOptions.map(({ code }) => code))}::smallint[])`;
}

const isChosen = (code: number) => sql`${code}::smallint = any(${choices})`;
const positionSql = (code: number) => sql`array_position(${choices}, ${code}::smallint)`;

function listCodes({ optionById }: CompiledQuestion, ids: readonly string[]): number[] {
  return ids.flatMap((id) => optionById.get(id)?.code ?? []);
}

type Range = { readonly from: string | number | null; readonly to: string | number | null };

function isBetweenSql(value: SQL, { from, to }: Range, type: 'text' | 'real' | 'float8' | 'int'): SQL {
  const as = sql.raw(type);
  return allTestsSql(value, [
    from === null ? null : sql`${value} >= ${from}::${as}`,
    to === null ? null : sql`${value} <= ${to}::${as}`,
  ]);
}

function allTestsSql(value: SQL, tests: readonly (SQL | null)[]): SQL {
  const each = tests.filter((test) => test !== null);
  return sql`(${sql.join([sql`${value} is not null`, ...each], sql` and `)})`;
}

const formatNames = (names: readonly string[]) => formatPlainArray(names.map((name) => `"${name}"`));
