import type { CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { computeScorePercent } from '@nazar/domain/participation/score.ts';
import type { ScoreCount } from '@nazar/domain/results/exam-figures.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { selectRows, selectValue } from '../../../platform/database/select-rows.ts';
import { findPublishedRevision, type PublishedRevision } from '../../participation/index.ts';

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

/** Number of responses that chose all right options of a question and no others, by question id. */
export async function countFullyCorrectByQuestion(
  db: Database,
  inquiryId: string,
  { questions, where }: { readonly questions: readonly CompiledQuestion[]; readonly where: SQL },
): Promise<ReadonlyMap<string, number>> {
  if (questions.length === 0) return new Map();
  const formatCodes = (some: CompiledQuestion['allOptions']) => `{${some.map(({ code }) => code).join(',')}}`;
  const each = questions.map(({ allOptions, rightOptions }) => {
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
