import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { computeScorePercent } from '@nazar/domain/participation/score.ts';
import type { ScoreCount } from '@nazar/domain/results/exam-figures.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { selectRows, selectValue } from '../../../platform/database/select-rows.ts';
import { formatPlainArray } from '../../../platform/database/sql/array-literals.ts';
import { findPublishedRevision, type PublishedRevision } from '../../inquiries/index.ts';

type CountedScores = {
  readonly groups: readonly ScoreCount[];
  /** The revisions that the responses answer. */
  readonly revisions: readonly PublishedRevision[];
};

/** Counts responses by percentage of the score and by the pass mark of the revision that they answer. */
export async function countResponsesByScore(
  db: Database,
  inquiryId: string,
  where: SQL,
): Promise<CountedScores> {
  const score = z.nullable(z.number());
  const rows = await selectRows(
    db,
    z.object({ revision: z.number(), score, maxScore: score, count: z.number() }),
  )`
    select response.revision, response.score, response.max_score as "maxScore", count(*)::int as count
    from response
    where response.inquiry_id = ${inquiryId} and ${where}
    group by 1, 2, 3`;
  const groups: ScoreCount[] = [];
  const revisions = new Set<PublishedRevision>();
  for (const { revision, score: own, maxScore, count } of rows) {
    const answered = await findPublishedRevision(db, inquiryId, revision);
    if (answered !== null) revisions.add(answered);
    const percent = computeScorePercent(own, maxScore);
    if (percent === null || own === null || maxScore === null) continue;
    groups.push({ score: own, maxScore, percent, count, passMark: answered?.definition.passMark ?? null });
  }
  return { groups, revisions: [...revisions] };
}

/** Number of responses that chose all right options of a question and no others, or ranked all rightly, by question id. */
export async function countFullyCorrectByQuestion(
  db: Database,
  inquiryId: string,
  { questions, where }: { readonly questions: readonly CompiledQuestion[]; readonly where: SQL },
): Promise<ReadonlyMap<string, number>> {
  if (questions.length === 0) return new Map();
  const formatCodes = (some: CompiledQuestion['allOptions']) =>
    formatPlainArray(some.map(({ code }) => code));
  const each = questions.map(({ responseType, options, allOptions, rightOptions }) => {
    if (answerTypes[responseType].orderIsAnswer) {
      // A ranking's options are stored one after another.
      const firstPosition = sql`array_position(response.choices, ${options[0]?.code ?? 0}::smallint)`;
      return sql`count(*) filter (where
        response.choices[${firstPosition}:${firstPosition} + ${options.length - 1}::int] = ${formatCodes(options)}::smallint[])::int`;
    }
    const isRight = ({ id }: { readonly id: string }) => rightOptions.has(id);
    const [right, others] = [allOptions.filter(isRight), allOptions.filter((option) => !isRight(option))];
    return sql`count(*) filter (where response.choices @> ${formatCodes(right)}::smallint[]
      and not response.choices && ${formatCodes(others)}::smallint[])::int`;
  });
  const counts = await selectValue(db, z.array(z.number()))`
    select array[${sql.join(each, sql`, `)}] from response
    where response.inquiry_id = ${inquiryId} and ${where}`;
  return new Map(questions.map(({ id }, at) => [id, counts[at] ?? 0]));
}

/** Number of responses whose text or number is an accepted answer by the published key, by question id. */
export async function countAcceptedByQuestion(
  db: Database,
  inquiryId: string,
  { questions, where }: { readonly questions: readonly CompiledQuestion[]; readonly where: SQL },
): Promise<ReadonlyMap<string, number>> {
  const accepted = new Map(questions.map(({ id }) => [id, 0]));
  if (questions.length === 0) return accepted;
  const byCode = new Map(questions.map((question) => [String(question.code), question]));
  const rows = await selectRows(db, z.object({ code: z.string(), value: z.unknown(), count: z.number() }))`
    select each.key as code, each.value, count(*)::int as count
    from response cross join lateral jsonb_each(response.rest) as each
    where response.inquiry_id = ${inquiryId} and ${where} and each.key = any(${formatPlainArray([...byCode.keys()])}::text[])
    group by 1, 2`;
  for (const { code, value, count } of rows) {
    const question = byCode.get(code);
    if (question === undefined) continue;
    const { decode, judge } = answerTypes[question.responseType];
    const answer = decode(question, [], { [code]: value });
    if (answer === null || judge(question, answer) !== 'right') continue;
    accepted.set(question.id, (accepted.get(question.id) ?? 0) + count);
  }
  return accepted;
}
