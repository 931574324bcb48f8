import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { reportMessage } from '@nazar/domain/api/report-calls.ts';
import { isVisuallyEmpty } from '@nazar/domain/comments/comment-text.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import {
  enforceReportRateLimit,
  insertAndLockMessageModeration,
  insertContentReport,
  storeReportedMessageCopy,
} from '../../reports/index.ts';
import { getVisibleMessageRange, requireChatMembership } from '../require-chat-membership.ts';
import { findVisibleMessage } from './message-queries.ts';

/**
 * Stores one report per person, and another one after a later edit, once the first is dismissed. Administrators get
 * the message as the server has it, not the reporter's version. The chat is locked, so the message can't be edited
 * or deleted in between.
 */
export async function storeMessageReport(
  ctx: CallContext,
  { chatId, id, reason, words: explanation }: ParsedCallInput<typeof reportMessage>,
): Promise<CallResult<typeof reportMessage>> {
  const { accountId } = requireUser(ctx);
  // The reason «other» needs an explanation, because administrators would not know the complaint otherwise.
  if (reason === 'other' && isVisuallyEmpty(explanation))
    throw makeInvalidFieldProblem('words', 'reportWordsRequired');
  await enforceReportRateLimit(ctx);
  return inTransaction(ctx.deps.db, async (tx) => {
    const membership = await requireChatMembership(ctx, tx, chatId, { lock: true });
    const row = await findVisibleMessage(tx, getVisibleMessageRange(membership), id);
    if (row === null) throw new Problem('notFound');
    if (row.senderId === accountId) throw new Problem('forbidden');
    if (row.kind === 'deleted' || row.senderId === null) throw new Problem('messageGone');
    const { kind, text, files, voice, inquiryId, replyTo, sentAt, editedAt } = row;
    const locked = await insertAndLockMessageModeration(tx, { messageId: id, authorId: row.senderId });
    const person = { key: accountId, accountId };
    const now = new Date(ctx.now());
    const isNew = await insertContentReport(tx, {
      moderationId: locked.id,
      person,
      reason,
      explanation,
      editedAt,
      now,
    });
    // The text of the first report stays, so an edit can't hide it from administrators.
    if (isNew && locked.keptMessage === null) {
      await storeReportedMessageCopy(tx, locked, {
        kind,
        text,
        files,
        voice,
        inquiryId,
        replyTo,
        sentAt: sentAt.toISOString(),
        editedAt: editedAt?.toISOString() ?? null,
      });
    }
    return { isNew };
  });
}
