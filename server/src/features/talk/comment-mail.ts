import { timingSafeEqual } from 'node:crypto';
import type { setCommentMail } from '@nazar/domain/api/comment-mail-calls.ts';
import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import { routePath } from '@nazar/domain/routes/app-routes.ts';
import { commentsMessage } from '../../delivery/account-messages.ts';
import { queueMessage } from '../../delivery/queue-message.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField } from '../../http/problem.ts';
import type { Job } from '../../jobs/job.ts';
import { hmac } from '../../secrets/hmac.ts';
import { findMailbox, listUntoldOwners, takeUntold, updateCommentMail } from './comment-mail-queries.ts';
import { countClick } from './rates.ts';

/** Inquiries that one e-mail names, at most. */
const maxNamed = 20;
const ownersAtOnce = 100;

function sign(accountId: string, secret: Buffer): string {
  return hmac(secret, `comment mail\0${accountId}`).subarray(0, 16).toString('base64url');
}

/** Tells each owner once of what was said since the last time. A try that dies leaves it for the next. */
export async function sendCommentMails(deps: ServerDeps): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const owners: string[] = await listUntoldOwners(deps.db, { after, limit: ownersAtOnce });
    for (const ownerId of owners) await tellOwner(deps, ownerId);
    after = owners.at(-1) ?? null;
    if (owners.length < ownersAtOnce || after === null) return;
  }
}

async function tellOwner(deps: ServerDeps, ownerId: string): Promise<void> {
  const { publicUrl } = deps.config;
  await deps.db.transaction(async (db) => {
    const untold = await takeUntold(db, ownerId);
    const mailbox = await findMailbox(db, ownerId);
    if (untold.length === 0 || mailbox === null) return;
    const inquiries = untold.sort((a, b) => b.shown + b.held - a.shown - a.held).slice(0, maxNamed);
    // Behind the «#», where no log of a server sees it.
    const token = `${ownerId}.${sign(ownerId, deps.secrets.signing)}`;
    const offUrl = `${publicUrl}${routePath('commentMail', {})}#${token}`;
    const to = { kind: 'email', text: mailbox.email } as const;
    const message = commentsMessage(to, { inquiries, offUrl }, mailbox.language, publicUrl);
    await queueMessage(db, { message, tellsRefusal: false }, deps);
  });
}

export const sendCommentMailsJob: Job = {
  name: 'send-comment-mails',
  // In the morning of Tehran, before noon in Europe.
  schedule: '30 5 * * *',
  run: ({ deps }) => sendCommentMails(deps),
};

/** By the link of an e-mail: it gives this right and no other. */
export async function switchCommentMail(
  ctx: CallContext,
  { token, on }: CallData<typeof setCommentMail>,
): Promise<CallResult<typeof setCommentMail>> {
  await countClick(ctx);
  const [accountId = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(accountId, ctx.deps.secrets.signing));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || !(await updateCommentMail(ctx.db, accountId, on))) {
    throw invalidField('token', 'invalidValue');
  }
  return { on };
}
