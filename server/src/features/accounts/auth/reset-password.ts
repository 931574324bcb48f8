import { findPasswordProblem } from '@nazar/domain/accounts/password.ts';
import type { forgotPassword } from '@nazar/domain/api/auth-calls.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem } from '../../../platform/http/problem.ts';
import { parseEmailOrMobileOrThrow } from '../../../platform/http/read-identifier.ts';
import { findSignInAccount } from './account-lookup-queries.ts';
import { consumeOneTimeCode, makeIdentifierCodePurpose } from './consume-one-time-code.ts';
import { hashPassword } from './password-hash.ts';
import { deleteAddressPasswordTries } from './password-tries.ts';
import { replacePasswordAndEndSessions } from './replace-password.ts';

/** Sets a new password for a user who has the code sent to their address, without signing in. */
export async function resetPassword(
  ctx: CallContext,
  input: ParsedCallInput<typeof forgotPassword>,
): Promise<Record<string, never>> {
  const identifier = parseEmailOrMobileOrThrow(input.identifier, ctx.language);
  // This is checked before the code is consumed, so that a rejected password does not use it up.
  const weak = findPasswordProblem(input.password);
  if (weak !== null) throw makeInvalidFieldProblem('password', weak);
  const known = await findSignInAccount(ctx.db, identifier);
  await consumeOneTimeCode(ctx, makeIdentifierCodePurpose('reset', identifier.text), input.otp);
  const newHash = await hashPassword(input.password, ctx.deps.config);
  const isReplaced =
    known?.enabled === true && (await replacePasswordAndEndSessions(ctx, known, { newHash }));
  if (!isReplaced) throw makeInvalidFieldProblem('otp', 'invalidOtp');
  await deleteAddressPasswordTries(ctx, identifier);
  return {};
}
