import { failureSchema } from '@nazar/domain/api/envelope.ts';
import { checkSchema } from '@nazar/domain/problem/schema-problems.ts';
import { i18n } from '../i18n/i18n.ts';
import { ApiProblem } from './api-problem.ts';

/** The problem of a failed reply, also if a proxy answered instead of our server. */
export function readFailure(status: number, text: string, retryAfter: string | null): ApiProblem {
  const failure = checkSchema(failureSchema, parseJson(text));
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  if (failure.ok) return new ApiProblem({ ...failure.data, status, retryAfter: seconds });
  const code = status >= 500 ? 'unavailable' : 'badRequest';
  return new ApiProblem({
    status,
    code,
    errors: i18n.t(`problem.${code}`, { ns: 'common' }),
    retryAfter: seconds,
  });
}

export function offlineProblem(): ApiProblem {
  return new ApiProblem({ status: 0, code: 'offline', errors: i18n.t('problem.offline', { ns: 'common' }) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
