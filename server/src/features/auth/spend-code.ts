import { timingSafeEqual } from 'node:crypto';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField } from '../../http/problem.ts';
import { countEvent, forgetEvents, subscriber } from '../../http/rate-limit.ts';
import { keyedHash } from '../../secrets.ts';
import { deleteCode, takeTry } from './one-time-code-queries.ts';
import { codeTries, rates } from './rates.ts';

export interface CodeUse {
  /** The address that it is sent to; where an account wants to have it, with the account before it. */
  readonly identifier: string;
  readonly purpose: OtpPurpose;
  /** Whose guesses are counted together. */
  readonly guessedAs: readonly string[];
}

/** A code that belongs to whoever has the address. */
export function addressCode(purpose: 'signup' | 'login' | 'reset', address: string): CodeUse {
  return { purpose, identifier: address, guessedAs: [address] };
}

/** A code that belongs to one account, for one address that it wants to have. */
export function changeCode(
  purpose: 'changeMobile' | 'changeEmail',
  accountId: string,
  address: string,
): CodeUse {
  // Nor do more accounts open more tries at one address, nor more addresses to one account.
  return { purpose, identifier: `${accountId} ${address}`, guessedAs: [`to ${address}`, accountId] };
}

export function hashCode(secret: Buffer, { identifier, purpose }: CodeUse, code: string): Buffer {
  return keyedHash(secret, `code ${purpose} ${identifier}`, code);
}

/** Uses a one-time code up. Throws the same for a wrong, an old, a used and a never sent one. */
export async function spendCode(ctx: CallContext, use: CodeUse, typed: string): Promise<void> {
  const { db, deps } = ctx;
  await countEvent(db, rates.codes, subscriber(ctx.ip), deps);
  const sent = await takeTry(db, use, { now: new Date(ctx.now()), tries: codeTries });
  // Where no code is on its way nothing can be found, and whoever types at an address all the same must not
  // take the tries away from its person.
  if (sent === null) throw invalidField('otp', 'invalidOtp');
  // Counted before it is looked at: what comes in parallel is counted too.
  for (const subject of use.guessedAs) {
    await countEvent(db, rates.guesses, subject, deps);
    await countEvent(db, rates.guessesPerDay, subject, deps);
  }
  const code = foldDigits(typed.normalize('NFKC').replace(/[\s\u200c-\u200f\u202a-\u202e-]/g, ''));
  const right = !sent.isTired && timingSafeEqual(sent.codeHash, hashCode(deps.secrets.codes, use, code));
  if (!right || !(await deleteCode(db, use, sent.codeHash))) throw invalidField('otp', 'invalidOtp');
  for (const subject of use.guessedAs) {
    await forgetEvents(db, rates.guesses, subject, deps);
    await forgetEvents(db, rates.guessesPerDay, subject, deps);
  }
}
