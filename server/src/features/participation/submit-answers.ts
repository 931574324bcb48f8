import { can } from '@nazar/domain/access/can.ts';
import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { submit } from '@nazar/domain/api/participation-calls.ts';
import { storesIdentity } from '@nazar/domain/inquiry/privacy.ts';
import { checkAnswers } from '@nazar/domain/participation/check-answers.ts';
import { editRules } from '@nazar/domain/participation/edit-rules.ts';
import { lastDayBegun } from '@nazar/domain/text/moment.ts';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField, Problem } from '../../http/problem.ts';
import { tryCaptcha } from '../auth/captcha-queries.ts';
import { requireHolder } from './attempt-holder.ts';
import { findAttempt, findResponse } from './attempt-queries.ts';
import { hashSecret } from './attempt-secret.ts';
import { encodeSubmit } from './encode-submit.ts';
import { findPublishedRevision, type PublishedRevision } from './published-revision-queries.ts';
import { requireOpenInquiry } from './require-open-inquiry.ts';
import { requireSubject } from './require-subject.ts';
import { sealSubmit } from './sealed-submit.ts';
import { mayHaveAttempt, type Submit } from './submit.ts';

type SubmitInput = CallData<typeof submit>;

/** Checks the answers, stores them once, and answers when they are durable. */
export async function submitAnswers(
  ctx: CallContext,
  input: SubmitInput,
): Promise<CallResult<typeof submit>> {
  const prepared = await prepare(ctx, input);
  const { verdict, subject, editing } = await ctx.deps.participation.submits.store(prepared);
  if (verdict !== 'stored') throw new Problem(verdict);
  const { definition } = prepared.published;
  return {
    resultId: prepared.attemptId,
    completionMessage: definition.completionMessage,
    score: prepared.score,
    maxScore: prepared.maxScore,
    seeResults: subject !== null && can(ctx.actor, 'inquiry.seeResults', subject),
    editing,
  };
}

async function prepare(ctx: CallContext, input: SubmitInput): Promise<Submit> {
  const receivedAt = ctx.now();
  const { attemptId, answers } = input;
  const secretHash = hashSecret(input.attemptSecret);
  const { published, drawn } = await findAsked(ctx, input, secretHash);
  const participant = await requireSubject(ctx, published);
  // Other kinds of ids contain their creation time, and the id stays with the answers.
  if (!storesIdentity(published.definition) && attemptId[14] !== '4')
    throw invalidField('attemptId', 'invalidId');
  const checked = checkAnswers(published.compiled, answers, { drawn, today: lastDayBegun(receivedAt) });
  if (!checked.ok) {
    // Late callers and those without the right get that reason, not the problems of their answers.
    await requireOpenInquiry(ctx, input.inquiryId);
    throw new Problem('invalidInput', checked.problems);
  }
  return {
    ...encodeSubmit(published, checked.answers, drawn),
    ...{ attemptId, published, secretHash, ...participant, receivedAt },
    actor: ctx.actor,
    duration: input.duration,
    asOf: null,
    sealedSubmit: sealFor(published, input, receivedAt),
    channel: input.channel,
    flagged: isFlagged(ctx, published, receivedAt),
    solved: await isSolved(ctx, input.captcha),
  };
}

/** Only for inquiries that are open to the public: elsewhere each response belongs to a known person. */
function isFlagged(ctx: CallContext, { inquiryId, definition }: PublishedRevision, now: number): boolean {
  if (definition.cooperationType !== 'anon') return false;
  return ctx.deps.participation.velocity?.isUnusual(inquiryId, ctx.ip, now) ?? false;
}

/** A wrong answer is judged with the inquiry: a repeated submit, whose captcha is used up, must not be refused. */
async function isSolved(ctx: CallContext, typed: string | undefined): Promise<boolean> {
  // Imports give what people have answered before.
  if (ctx.deps.participation.velocity === null) return true;
  return typed !== undefined && (await tryCaptcha(ctx, typed));
}

/** Where it can be edited, perhaps for some time only, and nothing else that is stored says exactly when it came. */
function sealFor({ definition }: PublishedRevision, input: SubmitInput, receivedAt: number): Buffer | null {
  if (storesIdentity(definition) || editRules(definition) === null) return null;
  return sealSubmit(input.attemptId, input.attemptSecret, receivedAt);
}

type Asked = { readonly published: PublishedRevision; readonly drawn: readonly string[] | undefined };

/** The revision of this attempt and its drawn questions, from the stored attempt if there is one. */
async function findAsked(ctx: CallContext, input: SubmitInput, secretHash: Buffer): Promise<Asked> {
  const { inquiryId, attemptId, revision } = input;
  const named = await findPublishedRevision(ctx.db, inquiryId, revision);
  if (named === null) {
    await requireOpenInquiry(ctx, inquiryId);
    throw new Problem('notFound');
  }
  if (!mayHaveAttempt({ published: named, actor: ctx.actor })) return { published: named, drawn: undefined };
  const attempt = await findAttempt(ctx.db, attemptId);
  if (attempt !== null) await requireHolder(ctx, attempt, input);
  const kept = attempt ?? (await findResponse(ctx.db, attemptId));
  if (kept === null && !named.needsAttempt) return { published: named, drawn: undefined };
  if (kept?.inquiryId !== inquiryId || !kept.secretHash.equals(secretHash)) {
    // Another device may have submitted it.
    await requireOpenInquiry(ctx, inquiryId);
    throw new Problem('notFound');
  }
  const published = await findPublishedRevision(ctx.db, inquiryId, kept.revision);
  if (published === null) throw new Problem('notFound');
  const drawn = kept.drawn?.flatMap((question) => idOf(published, question) ?? []);
  return { published, drawn };
}

/** Attempts refer to questions by id, stored responses by code. */
function idOf({ compiled }: PublishedRevision, question: string | number): string | undefined {
  return typeof question === 'string' ? question : compiled.questionByCode.get(question)?.id;
}
