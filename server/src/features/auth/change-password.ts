import { passwordProblem } from '@nazar/domain/account/password.ts';
import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { changeMyPassword } from '@nazar/domain/api/user-calls.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField, Problem } from '../../http/problem.ts';
import { requireUser } from '../../http/require-user.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { hashPassword, isSamePassword } from './password-hash.ts';
import { replacePassword } from './replace-password.ts';

/** Sets a new password for who knows the current one; other browsers are signed out. */
export async function changePassword(
  ctx: CallContext,
  { password, newPassword, confirmPassword }: CallData<typeof changeMyPassword>,
): Promise<Record<string, never>> {
  const problems: FieldProblem[] = [];
  const weak = passwordProblem(newPassword);
  if (weak !== null) problems.push({ path: 'newPassword', code: weak });
  if (!isSamePassword(newPassword, confirmPassword)) {
    problems.push({ path: 'confirmPassword', code: 'invalidConfirmPassword' });
  }
  if (problems.length > 0) throw new Problem('invalidInput', problems);
  const known = await checkOwnPassword(ctx, password);
  if (isSamePassword(newPassword, password)) throw invalidField('newPassword', 'samePassword');
  const newHash = await hashPassword(newPassword);
  const kept = requireUser(ctx).tokenHash;
  // Another browser was faster: the password typed here is not the current one any more.
  if (!(await replacePassword(ctx, known, { newHash, kept }))) {
    throw invalidField('password', 'invalidPassword');
  }
  return {};
}
