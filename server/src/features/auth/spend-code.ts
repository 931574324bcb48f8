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
  readonly identifier: string;
  readonly purpose: OtpPurpose;
}

export function hashCode(secret: Buffer, { identifier, purpose }: CodeUse, code: string): Buffer {
  return keyedHash(secret, `code ${purpose} ${identifier}`, code);
}

/** Uses a one-time code up. Throws the same for a wrong, an old, a used and a never sent one. */
export async function spendCode(ctx: CallContext, use: CodeUse, typed: string): Promise<void> {
  const { db, deps } = ctx;
  await countEvent(db, rates.codes, subscriber(ctx.ip), deps);
  // Counted before it is looked at: what comes in parallel is counted too.
  await countEvent(db, rates.guesses, use.identifier, deps);
  await countEvent(db, rates.guessesPerDay, use.identifier, deps);
  const code = foldDigits(typed.replace(/[\s-]/g, ''));
  const given = hashCode(deps.secrets.codes, use, code);
  const codeHash = await takeTry(db, use, { now: new Date(ctx.now()), tries: codeTries });
  const right = codeHash !== null && timingSafeEqual(codeHash, given);
  if (!right || !(await deleteCode(db, use, codeHash))) throw invalidField('otp', 'invalidOtp');
  await forgetEvents(db, rates.guesses, use.identifier, deps);
  await forgetEvents(db, rates.guessesPerDay, use.identifier, deps);
}
