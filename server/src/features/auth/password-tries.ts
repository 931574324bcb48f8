import type { Identifier } from '@nazar/domain/account/identifier.ts';
import type { Database } from '../../database/database.ts';
import type { CallContext } from '../../http/call-context.ts';
import { tooManyRequests } from '../../http/problem.ts';
import {
  countEvent,
  forgetEvents,
  hasEvents,
  subscriber,
  tallyEvent,
  tallyRun,
  uncountEvent,
} from '../../http/rate-limit.ts';
import type { KnownAccount } from './account-lookup-queries.ts';
import { passwordRuns, rates } from './rates.ts';
import { warnOfCap } from './warn-of-cap.ts';

type Typed = Pick<Identifier, 'text'>;

/** Who guesses at whom: guesses are counted for both together. */
function guesser(ctx: CallContext, identifier: Typed): string {
  return `${subscriber(ctx.ip)} ${identifier.text}`;
}

/**
 * Counts a try at a password as a failed one, before it is looked at: what comes in parallel is counted too.
 * Nothing here depends on whether there is such an account, so a refusal may be told.
 */
export async function countPasswordTry(ctx: CallContext, identifier: Typed): Promise<void> {
  const { db, deps } = ctx;
  await countEvent(db, rates.passwords, guesser(ctx, identifier), deps);
  const inAll = await tallyEvent(db, rates.failedInAll, '', deps);
  const here = await tallyEvent(db, rates.failedUnderStrain, subscriber(ctx.ip), deps);
  if (inAll.isWithin) return;
  await warnOfCap(ctx, rates.failedInAll, 'Many passwords are being guessed; addresses get fewer tries.');
  // Nobody is refused for what others do elsewhere: that would lock everybody out at the price of one attack.
  if (!here.isWithin) throw tooManyRequests(here.opensIn);
}

/**
 * Counts the try at the account itself, and says whether its password is accepted at all. To be told as a wrong
 * password: what is counted over the names of one account, and forgotten when its owner comes, would tell that
 * there is one. Nobody's account is counted by the name that was typed.
 */
export async function isPasswordAccepted(
  { db, deps, ip }: CallContext,
  known: Pick<KnownAccount, 'id'> | null,
  identifier: Typed,
): Promise<boolean> {
  const subject = known?.id ?? identifier.text;
  const isKnownPlace = await hasEvents(db, rates.places, place(subject, ip), deps);
  const run = isKnownPlace ? passwordRuns.knownPlaces : passwordRuns.strangers;
  return (await tallyRun(db, run, subject, deps)).isWithin;
}

/** Takes back what was counted for a try that was right. */
export async function uncountPasswordTry(ctx: CallContext, identifier: Typed): Promise<void> {
  const { db, deps } = ctx;
  await forgetPasswordTries(ctx, identifier);
  await uncountEvent(db, rates.failedInAll, '', deps);
  await uncountEvent(db, rates.failedUnderStrain, subscriber(ctx.ip), deps);
}

/** Who proved to be the owner has tried from here before: the new password is not refused for the old ones. */
export async function forgetPasswordTries(ctx: CallContext, identifier: Typed): Promise<void> {
  await forgetEvents(ctx.db, rates.passwords, guesser(ctx, identifier), ctx.deps);
}

/** Its owner was here, by whatever way, or its password is another one now: the runs at it are over. */
export async function endPasswordRuns(
  { deps }: Pick<CallContext, 'deps'>,
  db: Database,
  accountId: string,
): Promise<void> {
  for (const run of Object.values(passwordRuns)) await forgetEvents(db, run, accountId, deps);
}

/** From here on a stranger elsewhere can't keep the owner from signing in by password at this address. */
export async function rememberPlace(
  { deps, ip }: Pick<CallContext, 'deps' | 'ip'>,
  db: Database,
  accountId: string,
): Promise<void> {
  // The thirty days start anew with each sign-in.
  await forgetEvents(db, rates.places, place(accountId, ip), deps);
  await tallyEvent(db, rates.places, place(accountId, ip), deps);
}

function place(accountId: string, ip: string): string {
  return `${accountId} ${subscriber(ip)}`;
}
