import type { CallFailure } from '@nazar/domain/api/envelope.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { FastifyReply } from 'fastify';
import { formatFieldProblem, formatProblem } from '../../texts/format-texts.ts';
import type { Problem } from '../problem.ts';

const jsonType = 'application/json; charset=utf-8';
/** Seconds, if the problem itself has none. */
const defaultRetryAfter: Record<number, number> = { 429: 60, 503: 5 };
/** Limits the reply, which could be ten times as large as a megabyte of mistakes. */
const maxFields = 100;
const maxPathLength = 200;

function prepare(reply: FastifyReply, requestId: string): FastifyReply {
  return reply
    .header('content-type', jsonType)
    .header('cache-control', 'no-store')
    .header('x-request-id', requestId);
}

export function replyResult(reply: FastifyReply, requestId: string, result: unknown): FastifyReply {
  return prepare(reply, requestId).send(`{"status":true,"result":${JSON.stringify(result)}}`);
}

/** Seconds after which a retry may succeed; null if a retry is useless. */
export function getRetryAfterSeconds({ status, params }: Problem): string | number | null {
  return status in defaultRetryAfter ? (params.seconds ?? defaultRetryAfter[status] ?? null) : null;
}

export function toWireFailure(
  problem: Problem,
  { language, requestId }: { language: Language; requestId: string },
): CallFailure {
  return { status: false, code: problem.code, errors: serializeErrors(problem, language), requestId };
}

/** The failure of `product.md` 2: a code for programs, and sentences in the caller's language. */
export function replyProblem(
  reply: FastifyReply,
  problem: Problem,
  { language, requestId }: { language: Language; requestId: string },
): FastifyReply {
  const failure = toWireFailure(problem, { language, requestId });
  const retryAfter = getRetryAfterSeconds(problem);
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
  return prepare(reply.code(problem.status), requestId).send(JSON.stringify(failure));
}

function serializeErrors(problem: Problem, language: Language): CallFailure['errors'] {
  const [first] = problem.fields;
  if (first === undefined) return formatProblem(problem, language);
  // The body is not an object, so there is no field to name.
  if (problem.fields.length === 1 && first.path === '') return formatFieldProblem(first, language);
  const entries = new Map<string, Exclude<CallFailure['errors'], string>[string]>();
  for (const field of problem.fields) {
    if (entries.size >= maxFields) break;
    const path = field.path.slice(0, maxPathLength);
    if (entries.has(path)) continue;
    entries.set(path, {
      code: field.code,
      params: { ...field.params },
      text: formatFieldProblem(field, language),
    });
  }
  return Object.fromEntries(entries);
}
