import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import {
  makeInvalidFieldProblem,
  makeTooManyRequestsProblem,
  Problem,
} from '../../../platform/http/problem.ts';
import {
  deleteRateLimitEvents,
  enforceRateLimit,
  recordRateLimitAttemptAndExtendWindow,
} from '../../../platform/http/rate-limit.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { type AccountWithCredentials, findAccountById } from './account-lookup-queries.ts';
import { verifyPassword } from './password-hash.ts';
import { deleteAccountPasswordFailures } from './password-tries.ts';
import { authRateLimits, consecutivePasswordFailureLimits } from './rates.ts';

/**
 * Returns the caller's account after checking its password: an open session alone, for example on a borrowed phone,
 * must not be enough for important changes. A wrong password is never a 401, or the client would sign itself out.
 */
export async function requireCallerPassword(
  ctx: CallContext,
  typed: string,
): Promise<AccountWithCredentials> {
  const { accountId } = requireUser(ctx);
  await enforceRateLimit(ctx.db, authRateLimits.currentPasswords, accountId, ctx.deps);
  // The caller may be using another person's phone, so tries are limited. The refusal may be shown: the caller
  // knows that the account exists.
  const { isWithin, opensIn } = await recordRateLimitAttemptAndExtendWindow(
    ctx.db,
    consecutivePasswordFailureLimits.sessions,
    accountId,
    ctx.deps,
  );
  if (!isWithin) throw makeTooManyRequestsProblem(opensIn);
  const known = await findAccountById(ctx.db, accountId);
  if (known === null) throw new Problem('sessionRequired');
  if (!(await verifyPassword(known.passwordHash, typed, ctx.deps.config))) {
    throw makeInvalidFieldProblem('password', 'invalidPassword');
  }
  await deleteRateLimitEvents(ctx.db, authRateLimits.currentPasswords, accountId, ctx.deps);
  await deleteAccountPasswordFailures(ctx, ctx.db, accountId);
  return known;
}
