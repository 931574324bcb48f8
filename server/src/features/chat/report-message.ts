import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { reportMessage } from '@nazar/domain/api/report-calls.ts';
import { isUnseen } from '@nazar/domain/talk/comment-text.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField, Problem } from '../../http/problem.ts';
import { requireUser } from '../../http/require-user.ts';
import { holdMessageModeration, insertReport, keepMessage } from '../talk/moderation/moderation-queries.ts';
import { countReport } from '../talk/moderation/report-rate-queries.ts';
import { findSeenMessage } from './message-queries.ts';
import { requireChat, sightOf } from './require-chat.ts';

/**
 * One report of each person, and another one of what was edited since, once the first is dismissed. What is handed over
 * is the message as the server has it, not what somebody says it was; the chat is locked, so that it is not edited or
 * deleted in between.
 */
export async function storeMessageReport(
  ctx: CallContext,
  { chatId, id, reason, words }: CallData<typeof reportMessage>,
): Promise<CallResult<typeof reportMessage>> {
  const { accountId } = requireUser(ctx);
  // Without words nobody would know what it is about.
  if (reason === 'other' && isUnseen(words)) throw invalidField('words', 'reportWordsRequired');
  await countReport(ctx);
  return inTransaction(ctx.deps.db, async (db) => {
    const seat = await requireChat(ctx, db, chatId, { lock: true });
    const row = await findSeenMessage(db, sightOf(seat), id);
    if (row === null) throw new Problem('notFound');
    if (row.senderId === accountId) throw new Problem('forbidden');
    if (row.kind === 'deleted' || row.senderId === null) throw new Problem('messageGone');
    const { kind, text, files, voice, inquiryId, replyTo, sentAt, editedAt } = row;
    const held = await holdMessageModeration(db, { messageId: id, authorId: row.senderId });
    const person = { key: accountId, accountId };
    const now = new Date(ctx.now());
    const isNew = await insertReport(db, { moderationId: held.id, person, reason, words, editedAt, now });
    // What the first of them read stays: an edit takes nothing back from those who judge.
    if (isNew && held.keptMessage === null) {
      await keepMessage(db, held, {
        ...{ kind, text, files, voice, inquiryId, replyTo, sentAt: sentAt.toISOString() },
        editedAt: editedAt?.toISOString() ?? null,
      });
    }
    return { isNew };
  });
}
