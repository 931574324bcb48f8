import type { CallFailure } from '@nazar/domain/api/envelope.ts';
import { i18n } from '../i18n/i18n.ts';
import { ApiProblem } from './api-problem.ts';

/** Reads the problem of a failed reply, even if a proxy answered instead of our server. */
export function parseApiProblem(status: number, text: string, retryAfter: string | null): ApiProblem {
  const failure = parseJson(text);
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  if (isFailure(failure)) {
    const { errors, requestId } = failure;
    return new ApiProblem({ code: failure.code, errors, requestId, status, retryAfter: seconds });
  }
  const code = status >= 500 ? 'unavailable' : 'badRequest';
  return new ApiProblem({
    status,
    code,
    errors: i18n.t(`problem.${code}`, { ns: 'common' }),
    retryAfter: seconds,
  });
}

export function makeOfflineProblem(): ApiProblem {
  return new ApiProblem({ status: 0, code: 'offline', errors: i18n.t('problem.offline', { ns: 'common' }) });
}

/** Checks the fields that are read from it, because a proxy may answer with anything. */
function isFailure(reply: unknown): reply is CallFailure {
  if (typeof reply !== 'object' || reply === null) return false;
  const { status, code, errors } = reply as Partial<Record<keyof CallFailure, unknown>>;
  if (status !== false || typeof code !== 'string') return false;
  if (typeof errors === 'string') return true;
  return typeof errors === 'object' && errors !== null && Object.values(errors).every(isFieldProblem);
}

const isFieldProblem = (problem: unknown) =>
  typeof problem === 'object' && problem !== null && 'text' in problem && typeof problem.text === 'string';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
