import type { Identifier } from '@nazar/domain/accounts/identifier.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeTooManyRequestsProblem } from '../../../platform/http/problem.ts';
import {
  deleteRateLimitEvents,
  enforceRateLimit,
  getClientNetwork,
  hasRecentRateLimitEvent,
  recordRateLimitAttemptAndExtendWindow,
  recordRateLimitEvent,
  refundRateLimit,
} from '../../../platform/http/rate-limit.ts';
import type { AccountWithCredentials } from './account-lookup-queries.ts';
import { authRateLimits, consecutivePasswordFailureLimits } from './rates.ts';
import { warnOfReachedMessageCap } from './warn-of-cap.ts';

type TypedIdentifier = Pick<Identifier, 'text'>;

/** Guesses are counted by source address and target account together. */
function makeGuessRateKey(ctx: CallContext, identifier: TypedIdentifier): string {
  return `${getClientNetwork(ctx.ip)} ${identifier.text}`;
}

/**
 * Counts a password attempt as failed before it is checked, so that parallel ones are counted too. Nothing here
 * depends on whether the account exists, so a refusal may be shown.
 */
export async function recordAddressPasswordTryAndEnforceLimit(
  ctx: CallContext,
  identifier: TypedIdentifier,
): Promise<void> {
  const { db, deps } = ctx;
  await enforceRateLimit(db, authRateLimits.passwords, makeGuessRateKey(ctx, identifier), deps);
  const inAll = await recordRateLimitEvent(db, authRateLimits.failedInAll, '', deps);
  const here = await recordRateLimitEvent(
    db,
    authRateLimits.failedUnderStrain,
    getClientNetwork(ctx.ip),
    deps,
  );
  if (inAll.isWithin) return;
  await warnOfReachedMessageCap(
    ctx,
    authRateLimits.failedInAll,
    'Many passwords are being guessed; addresses get fewer tries.',
  );
  // Only addresses that fail often are refused; otherwise one attack would lock out all users.
  if (!here.isWithin) throw makeTooManyRequestsProblem(here.opensIn);
}

/**
 * Counts the attempt against the account and returns whether its password is accepted at all. The caller must
 * report a refusal as a wrong password: the count covers all names of one account and is reset when its owner signs
 * in, so a distinct answer would reveal that the account exists. Unknown accounts are counted by the typed name.
 */
export async function recordAccountPasswordTryAndCheckAllowed(
  { db, deps, ip }: CallContext,
  known: Pick<AccountWithCredentials, 'id'> | null,
  identifier: TypedIdentifier,
): Promise<boolean> {
  const subject = known?.id ?? identifier.text;
  const isKnownAddress = await hasRecentRateLimitEvent(
    db,
    authRateLimits.signInAddresses,
    makeAccountAddressKey(subject, ip),
    deps,
  );
  const run = isKnownAddress
    ? consecutivePasswordFailureLimits.knownAddresses
    : consecutivePasswordFailureLimits.strangers;
  return (await recordRateLimitAttemptAndExtendWindow(db, run, subject, deps)).isWithin;
}

/** Refunds the counts of a successful attempt. */
export async function refundAddressPasswordTries(
  ctx: CallContext,
  identifier: TypedIdentifier,
): Promise<void> {
  const { db, deps } = ctx;
  await deleteAddressPasswordTries(ctx, identifier);
  await refundRateLimit(db, authRateLimits.failedInAll, [''], deps);
  await refundRateLimit(db, authRateLimits.failedUnderStrain, [getClientNetwork(ctx.ip)], deps);
}

/** After a reset, earlier failures from this address must not block the new password. */
export async function deleteAddressPasswordTries(
  ctx: CallContext,
  identifier: TypedIdentifier,
): Promise<void> {
  await deleteRateLimitEvents(ctx.db, authRateLimits.passwords, makeGuessRateKey(ctx, identifier), ctx.deps);
}

/** Resets the failure counts: the owner has signed in by some means, or the password has changed. */
export async function deleteAccountPasswordFailures(
  { deps }: Pick<CallContext, 'deps'>,
  db: Database,
  accountId: string,
): Promise<void> {
  for (const run of Object.values(consecutivePasswordFailureLimits))
    await deleteRateLimitEvents(db, run, accountId, deps);
}

/** From now on, a stranger elsewhere can't block the owner's password sign-in from this address. */
export async function recordKnownSignInIp(
  { deps, ip }: Pick<CallContext, 'deps' | 'ip'>,
  db: Database,
  accountId: string,
): Promise<void> {
  // Each sign-in restarts the thirty days.
  await deleteRateLimitEvents(db, authRateLimits.signInAddresses, makeAccountAddressKey(accountId, ip), deps);
  await recordRateLimitEvent(db, authRateLimits.signInAddresses, makeAccountAddressKey(accountId, ip), deps);
}

function makeAccountAddressKey(accountId: string, ip: string): string {
  return `${accountId} ${getClientNetwork(ip)}`;
}
