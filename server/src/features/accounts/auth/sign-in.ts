import { randomUUID } from 'node:crypto';
import { findPasswordProblem } from '@nazar/domain/accounts/password.ts';
import type { login, register } from '@nazar/domain/api/auth-calls.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { enforceRateLimit, getClientNetwork } from '../../../platform/http/rate-limit.ts';
import { parseEmailOrMobileOrThrow, toCanonicalIdentifier } from '../../../platform/http/read-identifier.ts';
import { insertSession } from '../../../platform/http/session.ts';
import { findUserInfo } from '../profile/account-queries.ts';
import { type AccountWithCredentials, findSignInAccount, insertAccount } from './account-lookup-queries.ts';
import { requireAndConsumeCaptcha } from './captcha-queries.ts';
import { consumeOneTimeCode, makeIdentifierCodePurpose } from './consume-one-time-code.ts';
import { lockAccountIfPasswordUnchanged } from './credential-queries.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import {
  deleteAccountPasswordFailures,
  recordAccountPasswordTryAndCheckAllowed,
  recordAddressPasswordTryAndEnforceLimit,
  recordKnownSignInIp,
  refundAddressPasswordTries,
} from './password-tries.ts';
import { authRateLimits } from './rates.ts';

export interface SignInResult {
  readonly session_token: string;
  readonly user: UserInfo;
}

/** Creates the account that a sign-up code was sent for. */
export async function signUp(
  ctx: CallContext,
  input: ParsedCallInput<typeof register>,
): Promise<SignInResult> {
  const identifier = parseEmailOrMobileOrThrow(input.identifier, ctx.language);
  const weak = findPasswordProblem(input.password);
  if (weak !== null) throw makeInvalidFieldProblem('password', weak);
  await consumeOneTimeCode(ctx, makeIdentifierCodePurpose('signup', identifier.text), input.otp);
  const passwordHash = await hashPassword(input.password, ctx.deps.config);
  return ctx.db.transaction(async (tx) => {
    const newAccount = {
      id: randomUUID(),
      identifier,
      passwordHash,
      language: ctx.language,
      roles: ['user' as const],
    };
    // Taken in the meantime; that must look like a wrong code.
    if (!(await insertAccount(tx, newAccount, ctx.now()))) throw makeInvalidFieldProblem('otp', 'invalidOtp');
    return createSessionAfterSignIn(ctx, tx, newAccount.id);
  });
}

export async function signIn(ctx: CallContext, input: ParsedCallInput<typeof login>): Promise<SignInResult> {
  const isByCode = 'otp' in input;
  const known = isByCode ? await authenticateByCode(ctx, input) : await authenticateByPassword(ctx, input);
  return ctx.db.transaction(async (tx) => {
    // Otherwise a concurrent password reset would leave a session opened with the old password.
    if (await lockAccountIfPasswordUnchanged(tx, known)) return createSessionAfterSignIn(ctx, tx, known.id);
    throw isByCode
      ? makeInvalidFieldProblem('otp', 'invalidOtp')
      : makeInvalidFieldProblem('password', 'invalidPassword');
  });
}

async function authenticateByCode(
  ctx: CallContext,
  input: { identifier: string; otp: string },
): Promise<AccountWithCredentials> {
  const identifier = parseEmailOrMobileOrThrow(input.identifier, ctx.language);
  const known = await findSignInAccount(ctx.db, identifier);
  await consumeOneTimeCode(ctx, makeIdentifierCodePurpose('login', identifier.text), input.otp);
  if (known === null || !known.enabled) throw makeInvalidFieldProblem('otp', 'invalidOtp');
  return known;
}

async function authenticateByPassword(
  ctx: CallContext,
  input: { identifier: string; captcha: string; password: string },
): Promise<AccountWithCredentials> {
  const { db, deps } = ctx;
  await enforceRateLimit(db, authRateLimits.logins, getClientNetwork(ctx.ip), deps);
  const identifier = toCanonicalIdentifier(input.identifier, ctx.language);
  if (identifier === null) throw makeInvalidFieldProblem('identifier', 'invalidIdentifier');
  await requireAndConsumeCaptcha(ctx, input.captcha);
  await recordAddressPasswordTryAndEnforceLimit(ctx, identifier);
  const known = await findSignInAccount(db, identifier);
  const isAccepted = await recordAccountPasswordTryAndCheckAllowed(ctx, known, identifier);
  const right = await verifyPassword(known?.passwordHash, input.password, deps.config);
  if (known === null || !isAccepted || !right) throw makeInvalidFieldProblem('password', 'invalidPassword');
  // Only callers who know the password learn that the account is disabled, and the try counts as failed.
  if (!known.enabled) throw makeInvalidFieldProblem('identifier', 'accountDisabled');
  await refundAddressPasswordTries(ctx, identifier);
  return known;
}

export async function createSessionAfterSignIn(
  ctx: CallContext,
  db: Database,
  accountId: string,
): Promise<SignInResult> {
  await deleteAccountPasswordFailures(ctx, db, accountId);
  await recordKnownSignInIp(ctx, db, accountId);
  const token = await insertSession(db, { accountId, userAgent: ctx.userAgent }, ctx.deps);
  const user = await findUserInfo(db, accountId);
  if (user === null) throw new Problem('sessionRequired');
  return { session_token: token, user };
}
