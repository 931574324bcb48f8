import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getResponse } from '@nazar/domain/api/response-calls.ts';
import { toAnswerMap } from '@nazar/domain/inquiries/answers.ts';
import { getExamPassMark } from '@nazar/domain/inquiries/exams/exam.ts';
import { hasPoints } from '@nazar/domain/inquiries/exams/has-points.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { findShownQuestions } from '@nazar/domain/participation/flow.ts';
import { listRightAnswers } from '@nazar/domain/participation/review-answers.ts';
import { scoreQuestions } from '@nazar/domain/participation/score.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findPublishedRevision, translateRevision } from '../inquiries/index.ts';
import {
  addAnswerFileDetails,
  compileWithNewestAnswerKey,
  toDrawnQuestionIds,
} from '../participation/index.ts';
import { getTitleForCaller } from '../results/index.ts';
import { computeResponseMarks, findFastDurationLimit } from './mark-responses.ts';
import { requireResponsesAccess } from './require-responses.ts';
import { findResponsePosition, findResponseRow, readResponseRows } from './response-queries.ts';
import {
  serializeResponseAnswers,
  serializeResponseQuestion,
  toResponseMetadataFields,
} from './serialize-responses.ts';
import { type ResponseSnapshot, withResponseSnapshot } from './with-response-snapshot.ts';

/** A response with the questions as the participant saw them. */
export async function findResponse(
  ctx: CallContext,
  { inquiryId, id }: ParsedCallInput<typeof getResponse>,
): Promise<CallResult<typeof getResponse>> {
  const counted = await requireResponsesAccess(ctx, inquiryId);
  return withResponseSnapshot(ctx, counted, (shown) => serializeResponse(ctx, shown, id));
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
  const { compiled } = translateRevision(answered, ctx.language);
  const marks = await computeResponseMarks(shown, [row]);
  const described = await addAnswerFileDetails(
    db,
    [...serializeResponseAnswers(compiled, row).values()],
    ctx.deps,
  );
  const answers = new Map(described.map((answer) => [answer.questionId, answer]));
  const stored = decodeAnswers(compiled, row.choices, row.rest);
  const drawn = toDrawnQuestionIds(compiled, row.drawn);
  const shownQuestions = findShownQuestions(compiled, toAnswerMap(stored), drawn);
  const { compiled: judging } = translateRevision(
    compileWithNewestAnswerKey(answered, counted),
    ctx.language,
  );
  const questionScores = judging.hasScores ? scoreQuestions(judging, stored, { drawn }) : [];
  const judged = new Map(
    questionScores.map(({ question, verdict, points }) => {
      const rightAnswers = verdict === null ? [] : listRightAnswers(question);
      const score = hasPoints(question) && { score: { points, max: Math.max(0, question.score) } };
      return [question.id, { verdict, ...score, rightAnswers }];
    }),
  );
  const findNeighbour = async (descending: boolean) => {
    const from = { sort: 'time' as const, key: row.key, id: row.id };
    const query = { inquiryId, sort: 'time' as const, descending, flagged: false, from, limit: 1 };
    const { rows } = await readResponseRows(db, { ...query, filter: null, search: [] });
    return rows[0]?.id ?? null;
  };
  const [newer, older] = [await findNeighbour(false), await findNeighbour(true)];
  const canChange = can(ctx.actor, 'inquiry.changeResponses', counted.subject);
  const { passMark } = compiled.definition;
  const examPassMark = getExamPassMark(compiled.definition);
  return {
    ...toResponseMetadataFields(row, {
      marks: marks.get(row.id) ?? [],
      passMark,
    }),
    inquiryId,
    title: getTitleForCaller(ctx, counted),
    language: compiled.definition.language,
    storesIdentity: storesIdentity(definition),
    startedAt: row.startedAt,
    ...(examPassMark !== undefined && { passMark: examPassMark }),
    newer,
    older,
    position: await findResponsePosition(db, inquiryId, row),
    count: total.responses,
    canChange,
    version: row.version,
    answers: canChange ? stored : null,
    fastBelow: await findFastDurationLimit(db, counted, total),
    questions: compiled.asked
      .filter((question) => drawn === undefined || drawn.includes(question.id))
      .map((question) => ({
        ...serializeResponseQuestion(question),
        answer: answers.get(question.id) ?? null,
        ...(judged.get(question.id) ?? { verdict: null, rightAnswers: [] }),
        asked: shownQuestions.has(question.id),
      })),
  };
}
