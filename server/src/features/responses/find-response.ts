import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getResponse } from '@nazar/domain/api/response-calls.ts';
import { toAnswerMap } from '@nazar/domain/inquiries/answers.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { shownQuestions } from '@nazar/domain/participation/flow.ts';
import { scoreQuestions } from '@nazar/domain/participation/score.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  describeFiles,
  drawnIds,
  findPublishedRevision,
  inLanguage,
  judgedByNewest,
} from '../participation/index.ts';
import { shownTitle } from '../results/index.ts';
import { findFastLimit, markResponses } from './mark-responses.ts';
import { type ResponseSnapshot, readResponseSnapshot } from './read-response-snapshot.ts';
import { requireResponses } from './require-responses.ts';
import { findPosition, findResponseRow, readPage } from './response-queries.ts';
import { headOf, responseQuestion, serializeAnswers } from './serialize-responses.ts';

/** A response with the questions as the participant saw them. */
export async function findResponse(
  ctx: CallContext,
  { inquiryId, id }: ParsedCallInput<typeof getResponse>,
): Promise<CallResult<typeof getResponse>> {
  const counted = await requireResponses(ctx, inquiryId);
  return readResponseSnapshot(ctx, counted, (shown) => serializeResponse(ctx, shown, id));
}

async function serializeResponse(
  ctx: CallContext,
  shown: ResponseSnapshot,
  id: string,
): Promise<CallResult<typeof getResponse>> {
  const { counted, db, total } = shown;
  const { inquiryId, definition } = counted;
  const row = await findResponseRow(db, inquiryId, id);
  if (row === null) throw new Problem('notFound');
  const answered = await findPublishedRevision(db, inquiryId, row.revision);
  if (answered === null) throw new Problem('notFound');
  const { compiled } = inLanguage(answered, ctx.language);
  const marks = await markResponses(shown, [row]);
  const described = await describeFiles(db, [...serializeAnswers(compiled, row).values()], ctx.deps);
  const answers = new Map(described.map((answer) => [answer.questionId, answer]));
  const stored = decodeAnswers(compiled, row.choices, row.rest);
  const drawn = drawnIds(compiled, row.drawn);
  const asked = shownQuestions(compiled, toAnswerMap(stored), drawn);
  const judging = judgedByNewest(answered, counted).compiled;
  const judged = judging.hasScores ? scoreQuestions(judging, stored, { drawn }) : [];
  const verdicts = new Map(judged.map(({ question, verdict }) => [question.id, verdict]));
  const neighbour = async (descending: boolean) => {
    const from = { sort: 'time' as const, key: row.key, id: row.id };
    const query = { inquiryId, sort: 'time' as const, descending, flagged: false, from, limit: 1 };
    const { rows } = await readPage(db, { ...query, filter: null, search: [] });
    return rows[0]?.id ?? null;
  };
  const [newer, older] = [await neighbour(false), await neighbour(true)];
  const canChange = can(ctx.actor, 'inquiry.changeResponses', counted.subject);
  return {
    ...headOf(row, marks.get(row.id) ?? []),
    ...{ inquiryId, title: shownTitle(ctx, counted), language: compiled.definition.language },
    ...{ storesIdentity: storesIdentity(definition), startedAt: row.startedAt, newer, older },
    ...{ position: await findPosition(db, inquiryId, row), count: total.responses },
    canChange,
    version: row.version,
    answers: canChange ? stored : null,
    fastBelow: await findFastLimit(db, counted, total),
    questions: compiled.asked
      .filter((question) => drawn === undefined || drawn.includes(question.id))
      .map((question) => ({
        ...responseQuestion(question),
        answer: answers.get(question.id) ?? null,
        verdict: verdicts.get(question.id) ?? null,
        asked: asked.has(question.id),
      })),
  };
}
