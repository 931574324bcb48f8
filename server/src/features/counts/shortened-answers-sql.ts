import { type SQL, sql } from 'drizzle-orm';
import { response } from '../../platform/database/schema/participation.ts';
import { estimatedAnswerBytesSql } from './estimated-answer-bytes-sql.ts';

/** Estimated bytes of answers from which long texts are shortened. */
const longAnswerBytes = 2_000;

/** A response's texts and numbers, in which texts have at most this many characters. */
export const makeShortenedAnswersSql = (characters: number): SQL => sql`
  case when ${estimatedAnswerBytesSql} <= ${sql.raw(`${longAnswerBytes}`)} then ${response.rest} else (
    select jsonb_object_agg(key, case when jsonb_typeof(value) = 'string'
      then to_jsonb(left(value #>> '{}', ${sql.raw(`${characters}`)})) else value end)
    from jsonb_each(${response.rest})) end`;
