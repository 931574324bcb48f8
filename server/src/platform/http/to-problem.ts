import { toDatabaseProblemCode } from '../database/constraint-problems.ts';
import type { ServerDeps } from '../deps/server-deps.ts';
import { FileStoreUnavailableError } from '../storage/file-store-unavailable.ts';
import { Problem } from './problem.ts';

/** Fastify's own errors, thrown before any handler runs. */
const fastifyProblems: Readonly<Record<string, Problem['code']>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_REQ_FILE_TOO_LARGE: 'fileTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupportedMediaType',
  ENOSPC: 'storageFull',
  EDQUOT: 'storageFull',
};

/** The problem to answer for a thrown error. Unexpected errors are logged and answered without details. */
export function toProblem(
  error: unknown,
  { log, config }: Pick<ServerDeps, 'log' | 'config'>,
  requestId: string,
): Problem {
  if (error instanceof Problem) return error;
  const known = fastifyProblems[getStringField(error, 'code')];
  if (known !== undefined) return new Problem(known);
  if (isAbortedRequest(error)) return new Problem('badRequest');
  if (error instanceof FileStoreUnavailableError) {
    log.warn({ requestId, reason: error.message }, 'The file store is away.');
    return new Problem('unavailable');
  }
  const database = toDatabaseProblemCode(error, { isEmbedded: config.databaseUrl === undefined });
  if (database !== null) {
    log.warn({ requestId, problem: database, reason: getReason(error) }, 'The database refused.');
    return new Problem(database);
  }
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (getStringField(error, 'code').startsWith('FST_') && status >= 400 && status < 500) {
    return new Problem(status === 404 ? 'notFound' : 'badRequest');
  }
  log.error({ requestId, err: error }, 'A request failed.');
  return new Problem('internal');
}

function getStringField(error: unknown, field: 'code'): string {
  return typeof error === 'object' && error !== null && field in error && typeof error[field] === 'string'
    ? error[field]
    : '';
}

/**
 * The client disconnected before its body was complete; Node uses the code of a lost database connection for
 * it.
 */
function isAbortedRequest(error: unknown): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && getStringField(error, 'code') === 'ECONNRESET'
  );
}

function getReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
