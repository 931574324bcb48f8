import type { Actor } from '@nazar/domain/access/can.ts';
import { findParticipationRefusal } from '@nazar/domain/access/participation-refusal.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getMyResponse } from '@nazar/domain/api/participation-calls.ts';
import type { ResponseEditing } from '@nazar/domain/api/response-editing.ts';
import {
  computeResponseEditableUntil,
  computeResponseEditsLeft,
  findResponseEditRuleRefusal,
  getResponseEditRules,
  type ResponseEditState,
} from '@nazar/domain/participation/edit-rules.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { response } from '../../../platform/database/schema/participation.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { formatProblem } from '../../../platform/texts/format-texts.ts';
import {
  findInviteesOfCaller,
  type InquiryAccessFacts,
  inquiryAccessColumns,
  inviteeIdsOfAccountSql,
  isInviteeOfCaller,
  makeInquirySubject,
} from '../../access/index.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import { hashAttemptSecret } from '../attempts/attempt-secret.ts';
import type {
  ResponseWithoutAnswers,
  StoredResponseRow,
} from '../stored-responses/change-response-queries.ts';
import { countResponseVersionBytes } from '../stored-responses/response-version-queries.ts';
import { unsealSubmitTime } from '../submit/sealed-submit.ts';

type MyResponseInput = ParsedCallInput<typeof getMyResponse>;

/**
 * Whether a response is the caller's: by the account that is stored with it or, if none is stored (in open
 * inquiries and secret ballots), by its receipt.
 */
export function isCallerResponse(
  ctx: CallContext,
  { attemptSecret }: MyResponseInput,
  own: ResponseWithoutAnswers,
): boolean {
  if (isByLink(ctx, own)) return true;
  if (own.accountId !== null) return ctx.actor.kind === 'user' && ctx.actor.id === own.accountId;
  return attemptSecret !== undefined && hashAttemptSecret(attemptSecret).equals(own.secretHash);
}

/** People with an invitee's link may see its response, even if it was submitted with another proof. */
function isByLink({ actor }: CallContext, { inviteeId }: ResponseWithoutAnswers): boolean {
  return actor.kind === 'invited' && actor.inviteeId === inviteeId;
}

/**
 * Finds the requested response, or else the account's own at this inquiry; null if the caller has none. Throws
 * `inquiryDeleted` if its inquiry is in the bin.
 */
export async function findCallerResponse(
  ctx: CallContext,
  input: MyResponseInput,
): Promise<StoredResponseRow | null> {
  const { inquiryId, responseId } = input;
  const isAsked = responseId === undefined ? isOfActor(ctx.actor) : eq(response.id, responseId);
  if (isAsked === null) return null;
  const [found] = await ctx.db
    .select({ row: response, inBin: inquiryAccessColumns.inBin })
    .from(response)
    .innerJoin(inquiry, eq(inquiry.id, response.inquiryId))
    .where(and(eq(response.inquiryId, inquiryId), isAsked));
  if (found === undefined) return null;
  const { row, inBin } = found;
  if (!isCallerResponse(ctx, input, row) && !(await isResponseOfCallerAsInvitee(ctx, row))) return null;
  if (inBin) throw new Problem('inquiryDeleted');
  return row;
}

/**
 * Whether the response was given by the link of an invitee whose address the caller has verified; they may
 * have signed in later.
 */
export async function isResponseOfCallerAsInvitee(
  ctx: Pick<CallContext, 'db' | 'actor'>,
  { accountId, inviteeId }: ResponseWithoutAnswers,
): Promise<boolean> {
  return accountId === null && inviteeId !== null && isInviteeOfCaller(ctx, inviteeId);
}

function isOfActor(actor: CallContext['actor']) {
  if (actor.kind === 'invited') return eq(response.inviteeId, actor.inviteeId);
  if (actor.kind !== 'user') return null;
  const isByLink = and(
    isNull(response.accountId),
    sql`${response.inviteeId} in ${inviteeIdsOfAccountSql(actor.id)}`,
  );
  return or(eq(response.accountId, actor.id), isByLink);
}

interface ResponseEditContext {
  readonly own: ResponseWithoutAnswers;
  readonly inquiry: InquiryAccessFacts;
  /** The published revision: its settings also apply to responses to older ones. */
  readonly current: Pick<PublishedRevision, 'definition'> | null;
  /** Time in milliseconds at which the inquiry's state is judged. */
  readonly now: number;
  /** Arrival in milliseconds: the edit time includes the network, but not waiting for other submits. */
  readonly receivedAt: number;
  /** Whether the caller is on the list of a limited inquiry. */
  readonly isAllowedUser: boolean;
}

/** Whether the caller is on the list of an inquiry, if it has one. */
export async function isCallerOnInviteeList(
  { actor }: Pick<CallContext, 'actor'>,
  db: Database,
  current: PublishedRevision | null,
): Promise<boolean> {
  if (current?.definition.cooperationType !== 'limited') return false;
  return (await findInviteesOfCaller({ db, actor }, [current.inquiryId])).size > 0;
}

/** Returns the reason why the caller may not change their response at this moment; null if they may. */
export async function findResponseEditRefusal(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  input: MyResponseInput,
  edited: ResponseEditContext,
): Promise<ProblemCode | null> {
  return decideResponseEditRefusal(actor, edited, await readResponseEditState(db, input, edited));
}

function decideResponseEditRefusal(
  actor: Actor,
  { inquiry, current, now, receivedAt, isAllowedUser }: ResponseEditContext,
  state: ResponseEditState,
): ProblemCode | null {
  if (current === null) return 'notFound';
  const rules = getResponseEditRules(current.definition);
  const subject = makeInquirySubject(inquiry, current.definition, {
    now,
    hasParticipated: true,
    isAllowedUser,
  });
  const closed = findParticipationRefusal(actor, subject);
  const isForgiven = closed === 'inquiryExpired' && rules?.afterExpiry === true;
  if (closed !== null && !isForgiven) return closed;
  return findResponseEditRuleRefusal(rules, state, receivedAt);
}

async function readResponseEditState(
  db: Database,
  input: MyResponseInput,
  { own }: ResponseEditContext,
): Promise<ResponseEditState> {
  const versionBytes = await countResponseVersionBytes(db, own.id);
  return { submittedAt: findSubmitTime(input, own), edits: own.edits, versionBytes };
}

/** Describes the remaining edits of a response for its participant. */
export async function readRemainingEdits(
  ctx: CallContext,
  input: MyResponseInput,
  edited: ResponseEditContext,
): Promise<ResponseEditing> {
  const { own, current, now } = edited;
  const rules = current === null ? null : getResponseEditRules(current.definition);
  const state = await readResponseEditState(ctx.db, input, edited);
  const refusal = decideResponseEditRefusal(ctx.actor, edited, state);
  const until = rules === null ? null : computeResponseEditableUntil(rules, state);
  return {
    refusal:
      refusal === null
        ? null
        : { code: refusal, text: formatProblem({ code: refusal, params: {} }, ctx.language) },
    until: until === null ? null : new Date(until).toISOString(),
    editsLeft: rules === null ? null : computeResponseEditsLeft(rules, state),
    edits: own.edits,
    now: new Date(now).toISOString(),
  };
}

function findSubmitTime({ attemptSecret }: MyResponseInput, own: ResponseWithoutAnswers): number | null {
  // In open inquiries the sealed time is exact and the stored one is rounded.
  const sealed =
    own.sealedSubmit === null || attemptSecret === undefined
      ? null
      : unsealSubmitTime(own.id, attemptSecret, own.sealedSubmit);
  return sealed ?? own.submittedAt?.getTime() ?? null;
}
