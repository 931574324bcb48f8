import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { classifyDatabaseError } from '../../../platform/database/constraint-problems.ts';
import type { Database } from '../../../platform/database/database.ts';
import { makeAddressChangedMessage } from '../../../platform/delivery/account-messages.ts';
import type { MessageRecipient } from '../../../platform/delivery/compose-message.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { findUserInfo } from '../profile/account-queries.ts';
import type { AccountWithCredentials } from './account-lookup-queries.ts';
import { requireCallerPassword } from './caller-password-queries.ts';
import { consumeOneTimeCode, makeIdentifierChangeCodePurpose } from './consume-one-time-code.ts';
import { deleteOneTimeCodesOfAccount, updateSignInAddress } from './credential-queries.ts';
import { queueMessagesToAccount } from './queue-messages-to-account.ts';

const purposes = { mobile: 'changeMobile', email: 'changeEmail' } as const;
const constraints = { mobile: 'account_mobile_key', email: 'account_email_key' } as const;

/**
 * Changes the mobile number or e-mail address of a user who gives the password and the code sent to the new one.
 * An address that is already taken, even if only just now, is answered as a wrong code.
 */
export async function changeSignInAddress(
  ctx: CallContext,
  to: MessageRecipient,
  { otp, password }: { otp: string; password: string },
): Promise<UserInfo> {
  // The password first: a mistyped password must not use up the code.
  const known = await requireCallerPassword(ctx, password);
  await consumeOneTimeCode(ctx, makeIdentifierChangeCodePurpose(purposes[to.kind], known.id, to.text), otp);
  try {
    return await ctx.db.transaction((tx) => replaceAddress(ctx, tx, known, to));
  } catch (error) {
    if (classifyDatabaseError(error).constraint === constraints[to.kind]) {
      throw makeInvalidFieldProblem('otp', 'invalidOtp');
    }
    throw error;
  }
}

async function replaceAddress(
  ctx: CallContext,
  db: Database,
  known: AccountWithCredentials,
  to: MessageRecipient,
): Promise<UserInfo> {
  const { deps } = ctx;
  if (!(await updateSignInAddress(db, known, { ...to, now: ctx.now() }))) {
    throw makeInvalidFieldProblem('password', 'invalidPassword');
  }
  // Codes sent to the old address no longer work.
  await deleteOneTimeCodesOfAccount(db, known);
  await queueMessagesToAccount(
    db,
    known,
    (each, language) => makeAddressChangedMessage(each, to, language, deps.config.publicUrl),
    deps,
  );
  const info = await findUserInfo(db, known.id);
  if (info === null) throw new Problem('sessionRequired');
  return info;
}
