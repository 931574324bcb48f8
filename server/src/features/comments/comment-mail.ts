import { makeCommentsMessage } from '../../platform/delivery/account-messages.ts';
import { queueMessage } from '../../platform/delivery/queue-message.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { makeEmailPreferenceLinks } from '../notifications/index.ts';
import {
  claimUnmailedCommentCounts,
  findCommentMailRecipient,
  listOwnersWithUnmailedComments,
} from './comment-mail-queries.ts';

/** Maximum number of inquiries named in one e-mail. */
const maxNamed = 20;
const ownersAtOnce = 100;

/** Notifies each owner once of comments since the last mail. A crashed run leaves the rest for the next. */
export async function sendCommentMails(deps: ServerDeps): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const owners: string[] = await listOwnersWithUnmailedComments(deps.db, { after, limit: ownersAtOnce });
    for (const ownerId of owners) await mailOwner(deps, ownerId);
    after = owners.at(-1) ?? null;
    if (owners.length < ownersAtOnce || after === null) return;
  }
}

async function mailOwner(deps: ServerDeps, ownerId: string): Promise<void> {
  const { publicUrl } = deps.config;
  await deps.db.transaction(async (tx) => {
    const unsent = await claimUnmailedCommentCounts(tx, ownerId);
    const mailbox = await findCommentMailRecipient(tx, ownerId);
    if (unsent.length === 0 || mailbox === null) return;
    const inquiries = unsent.sort((a, b) => b.shown + b.held - a.shown - a.held).slice(0, maxNamed);
    const off = makeEmailPreferenceLinks(ownerId, 'comments', deps);
    const to = { kind: 'email', text: mailbox.email } as const;
    const message = makeCommentsMessage(to, { inquiries, off }, mailbox.language, publicUrl);
    await queueMessage(tx, { message, revealsRefusal: false }, deps);
  });
}

export const sendCommentMailsJob: Job = {
  name: 'send-comment-mails',
  // This is in UTC: 9:00 in Tehran, and before noon in Europe.
  schedule: '30 5 * * *',
  run: ({ deps }) => sendCommentMails(deps),
};
