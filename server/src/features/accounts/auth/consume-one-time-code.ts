import { timingSafeEqual } from 'node:crypto';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem } from '../../../platform/http/problem.ts';
import {
  deleteRateLimitEvents,
  enforceRateLimit,
  getClientNetwork,
} from '../../../platform/http/rate-limit.ts';
import { keyedHash } from '../../../platform/secrets/secrets.ts';
import { deleteOneTimeCode, recordOneTimeCodeAttempt } from './one-time-code-queries.ts';
import { authRateLimits, maxOneTimeCodeTries } from './rates.ts';

interface CodePurpose {
  /** The address that it is sent to; for an address change, preceded by the account's id. */
  readonly identifier: string;
  readonly purpose: OtpPurpose;
  /** The subjects under which guesses are counted. */
  readonly guessedAs: readonly string[];
}

/** A code sent to an address, usable by anyone who can read its messages. */
export function makeIdentifierCodePurpose(
  purpose: 'signup' | 'login' | 'reset',
  address: string,
): CodePurpose {
  return { purpose, identifier: address, guessedAs: [address] };
}

/** A code for one account and the one new address it asked for. */
export function makeIdentifierChangeCodePurpose(
  purpose: 'changeMobile' | 'changeEmail',
  accountId: string,
  address: string,
): CodePurpose {
  // Counted by both, so that neither more accounts nor more addresses give more attempts.
  return { purpose, identifier: `${accountId} ${address}`, guessedAs: [`to ${address}`, accountId] };
}

export function hashOneTimeCode(secret: Buffer, { identifier, purpose }: CodePurpose, code: string): Buffer {
  return keyedHash(secret, `code ${purpose} ${identifier}`, code);
}

/** Consumes a one-time code. Throws the same problem for a wrong, expired, used or never sent code. */
export async function consumeOneTimeCode(ctx: CallContext, use: CodePurpose, typed: string): Promise<void> {
  const { db, deps } = ctx;
  await enforceRateLimit(db, authRateLimits.codes, getClientNetwork(ctx.ip), deps);
  const sent = await recordOneTimeCodeAttempt(db, use, {
    now: new Date(ctx.now()),
    tries: maxOneTimeCodeTries,
  });
  // Without a pending code there is nothing to guess; a stranger's attempts must not count against the owner
  // of the address.
  if (sent === null) throw makeInvalidFieldProblem('otp', 'invalidOtp');
  // Counted before the comparison, so that parallel guesses are counted too.
  for (const subject of use.guessedAs) {
    await enforceRateLimit(db, authRateLimits.guesses, subject, deps);
    await enforceRateLimit(db, authRateLimits.guessesPerDay, subject, deps);
  }
  const code = foldDigits(typed.normalize('NFKC').replace(/[\s\u200c-\u200f\u202a-\u202e-]/g, ''));
  const right =
    !sent.attemptsExhausted && timingSafeEqual(sent.codeHash, hashOneTimeCode(deps.secrets.codes, use, code));
  if (!right || !(await deleteOneTimeCode(db, use, sent.codeHash)))
    throw makeInvalidFieldProblem('otp', 'invalidOtp');
  for (const subject of use.guessedAs) {
    await deleteRateLimitEvents(db, authRateLimits.guesses, subject, deps);
    await deleteRateLimitEvents(db, authRateLimits.guessesPerDay, subject, deps);
  }
}
