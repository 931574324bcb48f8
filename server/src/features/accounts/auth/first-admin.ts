import { randomUUID, timingSafeEqual } from 'node:crypto';
import { findPasswordProblem } from '@nazar/domain/accounts/password.ts';
import type { createFirstAdmin as call } from '@nazar/domain/api/auth-calls.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { enforceRateLimit, getClientNetwork } from '../../../platform/http/rate-limit.ts';
import { parseEmailOrMobileOrThrow } from '../../../platform/http/read-identifier.ts';
import { keyedHash, type Secrets } from '../../../platform/secrets/secrets.ts';
import { insertAccount, insertAdminGrantAuditEntry } from './account-lookup-queries.ts';
import { hashPassword } from './password-hash.ts';
import { authRateLimits } from './rates.ts';
import { createSessionAfterSignIn, type SignInResult } from './sign-in.ts';

const lifeMs = 24 * 60 * 60 * 1000;

/** Makes the token in the link to the setup screen; every node accepts it for a day. */
export function makeSetupToken(secrets: Pick<Secrets, 'signing'>, now: number): string {
  return signExpiry(secrets, (now + lifeMs).toString(36));
}

function signExpiry({ signing }: Pick<Secrets, 'signing'>, expiry: string): string {
  const mac = keyedHash(signing, 'first administrator', expiry).subarray(0, 24).toString('base64url');
  return `${expiry}.${mac}`;
}

function isSetupToken(token: string, secrets: Pick<Secrets, 'signing'>, now: number): boolean {
  const [expiry = ''] = token.split('.');
  const [one, right] = [Buffer.from(token), Buffer.from(signExpiry(secrets, expiry))];
  return one.length === right.length && timingSafeEqual(one, right) && Number.parseInt(expiry, 36) > now;
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select from account where 'admin' = any (roles) limit 1`);
  return rows.length > 0;
}

/** Creates the first administrator, who proves to be the operator by reading the server's log. */
export async function createFirstAdminAccount(
  ctx: CallContext,
  input: ParsedCallInput<typeof call>,
): Promise<SignInResult> {
  await enforceRateLimit(ctx.db, authRateLimits.logins, getClientNetwork(ctx.ip), ctx.deps);
  const isRight = isSetupToken(input.setupToken, ctx.deps.secrets, ctx.now());
  if (!isRight || (await hasAdmin(ctx.db))) throw new Problem('setupLinkEnded');
  const identifier = parseEmailOrMobileOrThrow(input.identifier, ctx.language);
  const weak = findPasswordProblem(input.password);
  if (weak !== null) throw makeInvalidFieldProblem('password', weak);
  const passwordHash = await hashPassword(input.password, ctx.deps.config);
  return ctx.db.transaction(async (tx) => {
    // One after the other, so that two uses of the link make one administrator.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
    if (await hasAdmin(tx)) throw new Problem('setupLinkEnded');
    const id = randomUUID();
    const roles = ['user' as const, 'admin' as const];
    const newAccount = { id, identifier, passwordHash, language: ctx.language, roles };
    if (!(await insertAccount(tx, newAccount, ctx.now())))
      throw makeInvalidFieldProblem('identifier', 'accountExists');
    await insertAdminGrantAuditEntry(tx, id);
    return createSessionAfterSignIn(ctx, tx, id);
  });
}
