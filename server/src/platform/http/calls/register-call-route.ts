import type { Call } from '@nazar/domain/api/define-call.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import { negotiateLanguage } from '@nazar/domain/text/language.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { inTransaction } from '../../database/in-transaction.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import type { Actor } from '../actor.ts';
import { verifyGuestKey } from '../guest-key.ts';
import { personalLinkHeader, requirePersonalLinkActor } from '../links/personal-link.ts';
import { Problem } from '../problem.ts';
import { findSession, findSessionByUploadToken, type Session } from '../session.ts';
import { toProblem } from '../to-problem.ts';
import type { CallContext } from './call-context.ts';
import { CallQueues } from './call-queues.ts';
import { maxBodyBytes, parseCallBody } from './parse-call-body.ts';
import { replyProblem, replyResult } from './reply.ts';
import { replyStream, waitForReplyEnd } from './reply-stream.ts';
import { RequestCallContext } from './request-call-context.ts';
import type { RetryableCallContext } from './retryable-call-context.ts';

/** A handler whose input and result types are checked elsewhere. */
export type AnyCallHandler = (ctx: CallContext, input: never) => Promise<unknown>;

type UncheckedHandler = (ctx: CallContext, input: unknown) => Promise<unknown>;

/** These calls ask about the session itself, so an ended session is no failure. */
const toleratesDeadSession: ReadonlySet<string> = new Set(['init', 'isLoggedIn']);

/** Serves one call of the contract: rights, body, schema, handler, result whitelist, envelope. */
export function registerCallRoute(
  app: FastifyInstance,
  call: Call,
  handler: AnyCallHandler,
  { deps, count }: { deps: ServerDeps; count: (status: number, ms: number) => void },
): void {
  // The call's transaction would end before the file is produced, so a streaming handler opens its own.
  if (call.encoding === 'stream' && call.transaction === 'own') {
    throw new Error(`The call ${call.name} streams, and so can't own a transaction.`);
  }
  app.post(getCallUrlPath(call), { bodyLimit: maxBodyBytes }, async (request, reply) => {
    const started = performance.now();
    try {
      const session = await authenticate(request, call, deps);
      const guestKey = verifyGuestKey(request.headers['x-guest'], deps.secrets.signing);
      const invited = session === null ? await findInvited(request, deps) : null;
      const ctx = new RequestCallContext(request, deps, { session, guestKey, invited });
      // A file is produced after its handler returns, while the client reads.
      const heldUntil = call.encoding === 'stream' ? waitForReplyEnd(reply) : undefined;
      const result = await runQueuedCall(ctx, call, handler, parseCallBody(request, call), heldUntil);
      if (call.encoding === 'stream') return await replyStream(reply, request.id, result, deps.log);
      return replyResult(reply, request.id, result);
    } catch (error) {
      return replyError(request, reply, error, deps);
    } finally {
      count(reply.statusCode, performance.now() - started);
    }
  });
}

/** Runs a call like `runCallHandler`, but in its queue. */
export async function runQueuedCall(
  ctx: RetryableCallContext,
  call: Call,
  handler: AnyCallHandler,
  body: unknown,
  heldUntil?: Promise<void>,
): Promise<unknown> {
  const input = readInput(call, body);
  const about = { inquiryId: findInquiryId(input), heldUntil };
  return queues.run(ctx, call, about, () => runCall(ctx, call, handler as UncheckedHandler, input));
}

/** The inquiry that a call is about. Calls that get or change the inquiry itself name it by `id`. */
function findInquiryId(input: unknown): string | null {
  const { inquiryId, id } = input as { readonly inquiryId?: unknown; readonly id?: unknown };
  return [inquiryId, id].find((each) => typeof each === 'string') ?? null;
}

const queues = new CallQueues();

/**
 * Runs a call without its wire format: schema, handler, result whitelist. It is not queued, because a call that is
 * made within another one would wait for it.
 */
export async function runCallHandler(
  ctx: RetryableCallContext,
  call: Call,
  handler: AnyCallHandler,
  body: unknown,
): Promise<unknown> {
  return runCall(ctx, call, handler as UncheckedHandler, readInput(call, body));
}

function readInput(call: Call, body: unknown): unknown {
  const quick = call.accept?.(body) ?? null;
  if (quick !== null) return quick;
  const checked = validateWithSchema(call.input, body);
  if (!checked.ok) throw new Problem('invalidInput', checked.problems);
  return checked.data;
}

/** Answers any error in the envelope. */
export function replyError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  deps: Pick<ServerDeps, 'log' | 'config'>,
): FastifyReply {
  const problem = toProblem(error, deps, request.id);
  const language = negotiateLanguage(request.headers['accept-language']);
  return replyProblem(reply, problem, { language, requestId: request.id });
}

async function authenticate(request: FastifyRequest, call: Call, deps: ServerDeps): Promise<Session | null> {
  if (call.access === 'upload') {
    const session = await findSessionByUploadToken(request.headers.token, deps);
    if (session === null) throw new Problem('sessionRequired');
    return session;
  }
  const header = request.headers.authorization;
  const session = header === undefined ? null : await findSession(header, deps);
  if (call.access === 'admin' && session?.roles.includes('admin') === false) throw new Problem('forbidden');
  if (session !== null) return session;
  const refused =
    call.access === 'user' ||
    call.access === 'admin' ||
    (header !== undefined && !toleratesDeadSession.has(call.name));
  if (refused) throw new Problem('sessionRequired');
  return null;
}

/** A session takes precedence over a link, because pages send either. */
async function findInvited(request: FastifyRequest, deps: ServerDeps): Promise<Actor | null> {
  const link = request.headers[personalLinkHeader];
  return typeof link === 'string' ? requirePersonalLinkActor(link, request.ip, deps) : null;
}

async function runCall(
  ctx: RetryableCallContext,
  call: Call,
  run: UncheckedHandler,
  input: unknown,
): Promise<unknown> {
  if (call.transaction !== 'own') return whitelist(call, await run(ctx, input));
  let pending: (() => Promise<void>)[] = [];
  const result = await inTransaction(ctx.deps.db, async (tx) => {
    // A retried transaction starts without the pending tasks of the failed one.
    pending = [];
    ctx.db = tx;
    ctx.pending = pending;
    return whitelist(call, await run(ctx, input));
  });
  ctx.db = ctx.deps.db;
  ctx.pending = null;
  for (const task of pending) await ctx.runAfterCommit(task);
  return result;
}

/** Only fields of the result schema leave the server; a result that doesn't fit is a bug. */
function whitelist(call: Call, result: unknown): unknown {
  const parsed = z.safeParse(call.result, result);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The result of ${call.name} does not fit its schema (${places.slice(0, 5).join('; ')}).`);
}
