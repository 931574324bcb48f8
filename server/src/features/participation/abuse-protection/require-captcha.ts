import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { tryConsumeCaptcha } from '../../accounts/index.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import { needsSubmitCaptcha } from '../submit/judge-submit.ts';

type CallerContext = Pick<CallContext, 'deps' | 'ip' | 'now'>;

/** Only responses of open inquiries are suspected, because elsewhere each response belongs to a person. */
export function isAttemptSuspected(
  ctx: CallerContext,
  { inquiryId, definition }: PublishedRevision,
  attemptId: string,
): boolean {
  if (definition.cooperationType !== 'anon') return false;
  const { velocity } = ctx.deps.participation;
  return velocity.isUnusual({ inquiryId, ip: ctx.ip, attemptId }, ctx.now());
}

/**
 * Whether the captcha was solved. It runs outside of transactions, because a wrong answer must use the
 * captcha up.
 */
export async function tryConsumeSubmitCaptcha(ctx: CallContext, typed: string | undefined): Promise<boolean> {
  return typed !== undefined && (await tryConsumeCaptcha(ctx, typed)) === true;
}

/**
 * With a time limit an attempt takes its place at the start, and its saved answers count without a submit. So
 * the start, not the submit, asks for the captcha and counts the address. Returns whether the attempt is
 * suspected.
 */
export function requireCaptchaAtStart(
  ctx: CallerContext,
  published: PublishedRevision,
  { attemptId, isCaptchaSolved }: { readonly attemptId: string; readonly isCaptchaSolved: boolean },
): boolean {
  const { definition } = published;
  if (definition.timeLimit === null) return false;
  const isSuspected = isAttemptSuspected(ctx, published, attemptId);
  if (!isCaptchaSolved && needsSubmitCaptcha(isSuspected, definition)) throw new Problem('captchaNeeded');
  return isSuspected;
}
