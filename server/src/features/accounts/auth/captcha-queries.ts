import { timingSafeEqual } from 'node:crypto';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import { isUuid } from '@nazar/domain/text/uuid.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { captcha } from '../../../platform/database/schema/captcha.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, makeTooManyCaptchasProblem } from '../../../platform/http/problem.ts';
import { findSecondsUntilAllowed, getClientNetwork } from '../../../platform/http/rate-limit.ts';
import { keyedHash } from '../../../platform/secrets/secrets.ts';
import { authRateLimits } from './rates.ts';

/** Seconds. */
export const captchaLifetimeSeconds = 180;

function normalizeCaptchaAnswer(typed: string): string {
  return foldDigits(typed.normalize('NFKC')).replace(/\s/g, '').toUpperCase();
}

export function hashCaptchaAnswer(secret: Buffer, id: string, answer: string): Buffer {
  return keyedHash(secret, `captcha ${id}`, normalizeCaptchaAnswer(answer));
}

/**
 * Uses up this browser's captcha; throws unless the answer is right. If there is no captcha because its
 * address has reached its limit, the error contains the waiting time.
 */
export async function requireAndConsumeCaptcha(ctx: CallContext, typed: string): Promise<void> {
  const solved = await tryConsumeCaptcha(ctx, typed);
  if (solved === null) await requireCaptchaAllowance(ctx);
  if (solved !== true) throw makeInvalidFieldProblem('captcha', 'invalidCaptcha');
}

/** Uses up this browser's captcha; null if there is none to answer. */
export async function tryConsumeCaptcha(ctx: CallContext, typed: string): Promise<boolean | null> {
  const { captchaId: id, deps } = ctx;
  if (!isUuid(id)) return null;
  const answerHash = await takeCaptcha(ctx.db, id, new Date(ctx.now()));
  if (answerHash === null) return null;
  const testAnswer = deps.config.captchaTestAnswer;
  if (testAnswer !== undefined && normalizeCaptchaAnswer(typed) === normalizeCaptchaAnswer(testAnswer))
    return true;
  return timingSafeEqual(answerHash, hashCaptchaAnswer(deps.secrets.codes, id, typed));
}

/** Throws with the waiting time if an address gets no captcha now. */
export async function requireCaptchaAllowance({ db, deps, ip }: CallContext): Promise<void> {
  const seconds = await findSecondsUntilAllowed(db, authRateLimits.captchas, getClientNetwork(ip), deps);
  if (seconds !== null) throw makeTooManyCaptchasProblem(seconds);
}

export async function insertCaptcha(
  db: Database,
  row: { id: string; answerHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.insert(captcha).values(row);
}

/** Returns the answer's hash once: any attempt, right or wrong, uses up the captcha. */
async function takeCaptcha(db: Database, id: string, now: Date): Promise<Buffer | null> {
  const [row] = await db
    .delete(captcha)
    .where(eq(captcha.id, id))
    .returning({ answerHash: captcha.answerHash, expiresAt: captcha.expiresAt });
  return row !== undefined && row.expiresAt > now ? row.answerHash : null;
}
