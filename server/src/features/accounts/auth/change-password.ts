import { findConfirmPasswordProblem, findPasswordProblem } from '@nazar/domain/accounts/password.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { changeMyPassword } from '@nazar/domain/api/user-calls.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { requireCallerPassword } from './caller-password-queries.ts';
import { hashPassword, isSamePassword } from './password-hash.ts';
import { replacePasswordAndEndSessions } from './replace-password.ts';

/** Sets a new password for a user who gives the current one; signs out their other browsers. */
export async function changePassword(
  ctx: CallContext,
  { password, newPassword, confirmPassword }: ParsedCallInput<typeof changeMyPassword>,
): Promise<Record<string, never>> {
  const problems: FieldProblem[] = [];
  const weak = findPasswordProblem(newPassword);
  if (weak !== null) problems.push({ path: 'newPassword', code: weak });
  const slip = findConfirmPasswordProblem(confirmPassword, newPassword);
  if (slip !== null) problems.push({ path: 'confirmPassword', code: slip });
  if (problems.length > 0) throw new Problem('invalidInput', problems);
  const known = await requireCallerPassword(ctx, password);
  if (isSamePassword(newPassword, password)) throw makeInvalidFieldProblem('newPassword', 'samePassword');
  const newHash = await hashPassword(newPassword, ctx.deps.config);
  const keptTokenHash = requireUser(ctx).tokenHash;
  // Another request was faster: the password given here is no longer the current one.
  if (!(await replacePasswordAndEndSessions(ctx, known, { newHash, kept: keptTokenHash }))) {
    throw makeInvalidFieldProblem('password', 'invalidPassword');
  }
  return {};
}
