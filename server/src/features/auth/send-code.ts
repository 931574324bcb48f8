import { randomInt } from 'node:crypto';
import { accountExistsMessage, addressInUseMessage, codeMessage } from '../../delivery/account-messages.ts';
import type { Recipient } from '../../delivery/compose-message.ts';
import { type Outgoing, queueMessage } from '../../delivery/queue-message.ts';
import type { CallContext } from '../../http/call-context.ts';
import { findAccount, findAccountById, type KnownAccount } from './account-lookup-queries.ts';
import { putCode } from './one-time-code-queries.ts';
import { codeLife } from './rates.ts';
import { addressCode, changeCode, hashCode } from './spend-code.ts';

export type CodeRequest =
  | { readonly purpose: 'signup' | 'login' | 'reset' }
  /** Of the account that wants to have the address. */
  | { readonly purpose: 'changeMobile' | 'changeEmail'; readonly accountId: string };

/**
 * Makes a code and puts it in the queue, or what else is due; gives the delivery's id. The work is the same
 * whoever has the address, and the sending comes after the reply, so that neither tells.
 */
export async function sendCode(ctx: CallContext, to: Recipient, request: CodeRequest): Promise<string> {
  const { deps } = ctx;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const use =
    'accountId' in request
      ? changeCode(request.purpose, request.accountId, to.text)
      : addressCode(request.purpose, to.text);
  const now = ctx.now();
  // The code and its message are there together, or neither is.
  return ctx.db.transaction(async (db) => {
    const holder = await findAccount(db, to);
    const reader = 'accountId' in request ? await findAccountById(db, request.accountId) : holder;
    const { outgoing, isCode } = whatToSend(ctx, to, { request, code, holder, reader });
    await putCode(db, use, {
      // Nobody is told this one: a hash of nothing that can be typed.
      codeHash: isCode ? hashCode(deps.secrets.codes, use, code) : deps.randomBytes(32),
      now: new Date(now),
      expiresAt: new Date(now + codeLife * 1000),
    });
    return queueMessage(db, outgoing, deps);
  });
}

interface Facts {
  readonly request: CodeRequest;
  readonly code: string;
  /** Who has the address now. */
  readonly holder: KnownAccount | null;
  /** Who asked, where that is known. */
  readonly reader: KnownAccount | null;
}

function whatToSend(
  ctx: CallContext,
  to: Recipient,
  { request, code, holder, reader }: Facts,
): { outgoing: Outgoing; isCode: boolean } {
  const { publicUrl } = ctx.deps.config;
  const toHolder = holder?.language ?? ctx.language;
  const coded = codeMessage(to, request.purpose, code, reader?.language ?? ctx.language, publicUrl);
  switch (request.purpose) {
    case 'login':
    case 'reset':
      return holder?.enabled === true
        ? { outgoing: { message: coded, tellsRefusal: false }, isCode: true }
        : { outgoing: { probe: coded.channel }, isCode: false };
    case 'signup': {
      const message = holder === null ? coded : accountExistsMessage(to, toHolder, publicUrl);
      return { outgoing: { message, tellsRefusal: true }, isCode: holder === null };
    }
    default: {
      const message = holder === null ? coded : addressInUseMessage(to, toHolder, publicUrl);
      return { outgoing: { message, tellsRefusal: true }, isCode: holder === null };
    }
  }
}
