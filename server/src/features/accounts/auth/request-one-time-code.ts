import type { otpRequest } from '@nazar/domain/api/auth-calls.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { MessageRecipient } from '../../../platform/delivery/compose-message.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, makeTooManyRequestsProblem } from '../../../platform/http/problem.ts';
import {
  enforceRateLimit,
  getClientNetwork,
  recordRateLimitEvent,
} from '../../../platform/http/rate-limit.ts';
import {
  parseEmailOrMobileOrThrow,
  parseEmailOrThrow,
  parseMobileOrThrow,
} from '../../../platform/http/read-identifier.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { findAccountById } from './account-lookup-queries.ts';
import { requireAndConsumeCaptcha } from './captcha-queries.ts';
import {
  authRateLimits,
  codeResendAfterSeconds,
  installationMessageCaps,
  oneTimeCodeLifetimeSeconds,
} from './rates.ts';
import { type OneTimeCodePurpose, sendOneTimeCode } from './send-one-time-code.ts';
import { warnOfReachedMessageCap } from './warn-of-cap.ts';

type Input = ParsedCallInput<typeof otpRequest>;

/** Sends a one-time code; the answer does not reveal whether an account has the address. */
export async function requestOneTimeCode(ctx: CallContext, { identifier, captcha, purpose }: Input) {
  const { to, request } =
    purpose === 'changeMobile' || purpose === 'changeEmail'
      ? await readChange(ctx, purpose, identifier)
      : { to: parseEmailOrMobileOrThrow(identifier, ctx.language), request: { purpose } };
  await requireAndConsumeCaptcha(ctx, captcha);
  await countSending(ctx, to, request);
  const delivery = await sendOneTimeCode(ctx, to, request);
  // The canonical form is returned, because a national number sent again in another language would be read as
  // another
  // country's.
  return {
    identifier: to.text,
    expiresIn: oneTimeCodeLifetimeSeconds,
    resendIn: codeResendAfterSeconds,
    delivery,
  };
}

async function readChange(
  ctx: CallContext,
  purpose: 'changeMobile' | 'changeEmail',
  typed: string,
): Promise<{ to: MessageRecipient; request: OneTimeCodePurpose }> {
  const { accountId } = requireUser(ctx);
  const to =
    purpose === 'changeMobile'
      ? parseMobileOrThrow('identifier', typed, ctx.language)
      : parseEmailOrThrow('identifier', typed, ctx.language);
  const own = await findAccountById(ctx.db, accountId);
  if (own?.[to.kind] === to.text) throw makeInvalidFieldProblem('identifier', 'sameAddress');
  return { to, request: { purpose, accountId } };
}

async function countSending(
  ctx: CallContext,
  to: MessageRecipient,
  request: OneTimeCodePurpose,
): Promise<void> {
  const { db, deps } = ctx;
  await enforceRateLimit(db, authRateLimits.sent, getClientNetwork(ctx.ip), deps);
  if ('accountId' in request)
    await enforceRateLimit(db, authRateLimits.sentForChanges, request.accountId, deps);
  await enforceRateLimit(db, authRateLimits.resend, `${request.purpose} ${to.text}`, deps);
  await enforceRateLimit(db, authRateLimits.sentPerHour, to.text, deps);
  await enforceRateLimit(db, authRateLimits.sentPerDay, to.text, deps);
  const inAll = await recordRateLimitEvent(db, installationMessageCaps[to.kind], '', deps);
  if (inAll.isWithin) return;
  await warnOfReachedMessageCap(
    ctx,
    installationMessageCaps[to.kind],
    'No more messages of this kind are sent in this hour.',
  );
  throw makeTooManyRequestsProblem(inAll.opensIn);
}
