import { randomInt } from 'node:crypto';
import {
  makeAccountExistsMessage,
  makeAddressInUseMessage,
  makeOneTimeCodeMessage,
} from '../../../platform/delivery/account-messages.ts';
import type { MessageRecipient } from '../../../platform/delivery/compose-message.ts';
import { type MessageOrProbe, queueMessage } from '../../../platform/delivery/queue-message.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { type AccountWithCredentials, findAccountById, findSignInAccount } from './account-lookup-queries.ts';
import {
  hashOneTimeCode,
  makeIdentifierChangeCodePurpose,
  makeIdentifierCodePurpose,
} from './consume-one-time-code.ts';
import { replaceOneTimeCode } from './one-time-code-queries.ts';
import { oneTimeCodeLifetimeSeconds } from './rates.ts';

export type OneTimeCodePurpose =
  | { readonly purpose: 'signup' | 'login' | 'reset' }
  /** The account that wants the address. */
  | { readonly purpose: 'changeMobile' | 'changeEmail'; readonly accountId: string };

/** The account that requests the address. */
export async function sendOneTimeCode(
  ctx: CallContext,
  to: MessageRecipient,
  request: OneTimeCodePurpose,
): Promise<string> {
  const { deps } = ctx;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const use =
    'accountId' in request
      ? makeIdentifierChangeCodePurpose(request.purpose, request.accountId, to.text)
      : makeIdentifierCodePurpose(request.purpose, to.text);
  const now = ctx.now();
  // One transaction stores the code and its message, so that neither exists alone.
  return ctx.db.transaction(async (tx) => {
    const holder = await findSignInAccount(tx, to);
    const reader = 'accountId' in request ? await findAccountById(tx, request.accountId) : holder;
    const { outgoing, isCode } = chooseMessage(ctx, to, { request, code, holder, reader });
    // Both are always made, so that the time does not reveal which is used.
    const [right, wrong] = [hashOneTimeCode(deps.secrets.codes, use, code), deps.randomBytes(32)];
    await replaceOneTimeCode(tx, use, {
      // If no code is sent, random bytes are stored, because no input hashes to them.
      codeHash: isCode ? right : wrong,
      now: new Date(now),
      expiresAt: new Date(now + oneTimeCodeLifetimeSeconds * 1000),
    });
    return queueMessage(tx, outgoing, deps);
  });
}

interface CodeContext {
  readonly request: OneTimeCodePurpose;
  readonly code: string;
  /** The account that has the address now. */
  readonly holder: AccountWithCredentials | null;
  /** The account that asked, if known. */
  readonly reader: AccountWithCredentials | null;
}

function chooseMessage(
  ctx: CallContext,
  to: MessageRecipient,
  { request, code, holder, reader }: CodeContext,
): { outgoing: MessageOrProbe; isCode: boolean } {
  const { publicUrl } = ctx.deps.config;
  const toHolder = holder?.language ?? ctx.language;
  const coded = makeOneTimeCodeMessage(
    to,
    request.purpose,
    code,
    reader?.language ?? ctx.language,
    publicUrl,
  );
  const notice =
    'accountId' in request
      ? makeAddressInUseMessage(to, toHolder, publicUrl)
      : makeAccountExistsMessage(to, toHolder, publicUrl);
  switch (request.purpose) {
    case 'login':
    case 'reset':
      return holder?.enabled === true
        ? { outgoing: { message: coded, revealsRefusal: false }, isCode: true }
        : { outgoing: { probe: coded }, isCode: false };
    default:
      return {
        outgoing: { message: holder === null ? coded : notice, revealsRefusal: true },
        isCode: holder === null,
      };
  }
}
