import { randomInt } from 'node:crypto';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { accountExistsMessage, codeMessage } from '../../delivery/account-messages.ts';
import type { Recipient } from '../../delivery/compose-message.ts';
import type { Channel } from '../../delivery/delivery.ts';
import { queueMessage } from '../../delivery/queue-message.ts';
import type { CallContext } from '../../http/call-context.ts';
import { findAccount } from './account-lookup-queries.ts';
import { putCode } from './one-time-code-queries.ts';
import { codeLife } from './rates.ts';
import { hashCode } from './spend-code.ts';

type Purpose = Extract<OtpPurpose, 'signup' | 'login' | 'reset'>;

/**
 * Makes a code and sends it, or sends what else is due. The work is the same whether or not there is an
 * account, and the sending comes after the reply, so that neither tells which it was.
 */
export async function sendCode(ctx: CallContext, to: Recipient, purpose: Purpose): Promise<string> {
  const { deps } = ctx;
  const known = await findAccount(ctx.db, to);
  const wanted = purpose === 'signup' ? known === null : known?.enabled === true;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = ctx.now();
  const use = { identifier: to.text, purpose };
  await putCode(ctx.db, use, {
    // Nobody is told this one: a hash of nothing that can be typed.
    codeHash: wanted ? hashCode(deps.secrets.codes, use, code) : deps.randomBytes(32),
    now: new Date(now),
    expiresAt: new Date(now + codeLife * 1000),
  });
  const message = wanted
    ? codeMessage(to, purpose, code, ctx.language, deps.config.publicUrl)
    : purpose === 'signup'
      ? accountExistsMessage(to, ctx.language, deps.config.publicUrl)
      : null;
  const channel: Channel = to.kind === 'email' ? 'email' : 'sms';
  // At a sign-up the address gets a message in any case, so that its refusal says nothing of an account.
  const outgoing = message === null ? { probe: channel } : { message, tellsRefusal: purpose === 'signup' };
  return queueMessage(ctx.db, outgoing, deps);
}
