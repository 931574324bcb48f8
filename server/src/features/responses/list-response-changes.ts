import { isDeepStrictEqual } from 'node:util';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import {
  type getResponseChanges,
  type ResponseChanges,
  responseChangesPerPage,
} from '@nazar/domain/api/response-calls.ts';
import { toShownAnswer } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import { toAnswerMap } from '@nazar/domain/inquiries/answers.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findPublishedRevision, translateRevision } from '../inquiries/index.ts';
import { addAnswerFileDetails } from '../participation/index.ts';
import { type PreviousResponseState, readPreviousResponseStates } from './previous-response-state-queries.ts';
import { requireResponsesAccess } from './require-responses.ts';
import { findResponseRow } from './response-queries.ts';

/** The history of a response with the texts of the revision that it answers. */
export async function listResponseChanges(
  ctx: CallContext,
  { inquiryId, id, before }: ParsedCallInput<typeof getResponseChanges>,
): Promise<CallResult<typeof getResponseChanges>> {
  await requireResponsesAccess(ctx, inquiryId);
  const row = await findResponseRow(ctx.db, inquiryId, id);
  if (row === null) throw new Problem('notFound');
  const answered = await findPublishedRevision(ctx.db, inquiryId, row.revision);
  if (answered === null) throw new Problem('notFound');
  const { compiled } = translateRevision(answered, ctx.language);
  const states = await readPreviousResponseStates(ctx.db, id, { before, limit: responseChangesPerPage + 1 });
  const oldest = states.at(-1);
  const changes = states.slice(0, -1).flatMap((after, index) => {
    const replaced = states[index + 1];
    return replaced === undefined ? [] : changeBetween(compiled, replaced, after);
  });
  return {
    data: await describeChanges(ctx, changes),
    next: oldest === undefined || oldest.number === 0 ? null : oldest.number + 1,
  };
}

type ListedChange = ResponseChanges['data'][number];

/** Changes with the details of their files; replaced files are deleted. */
async function describeChanges(
  { db, deps }: CallContext,
  changes: readonly ListedChange[],
): Promise<ListedChange[]> {
  const describe = async (answer: ListedChange['questions'][number]['before']) =>
    answer?.files === undefined ? answer : ((await addAnswerFileDetails(db, [answer], deps))[0] ?? answer);
  return Promise.all(
    changes.map(async (change) => ({
      ...change,
      questions: await Promise.all(
        change.questions.map(async (question) => ({
          ...question,
          before: await describe(question.before),
          after: await describe(question.after),
        })),
      ),
    })),
  );
}

function changeBetween(
  compiled: CompiledInquiry,
  replaced: PreviousResponseState,
  state: PreviousResponseState,
): ResponseChanges['data'] {
  const { editedBy, editedAt, reason } = replaced;
  if (editedBy === null || editedAt === null) return [];
  const [before, after] = [replaced, state].map(({ choices, rest }) =>
    toAnswerMap(decodeAnswers(compiled, choices, rest)),
  );
  const questions = compiled.asked.flatMap((question) => {
    const [old, now] = [before?.get(question.id), after?.get(question.id)];
    if (isDeepStrictEqual(old, now)) return [];
    return {
      questionId: question.id,
      body: visibleText(question.body),
      responseType: question.responseType,
      before: old === undefined ? null : toShownAnswer(question, old),
      after: now === undefined ? null : toShownAnswer(question, now),
    };
  });
  return [{ version: state.number, by: editedBy, at: editedAt, reason: reason ?? '', questions }];
}
