import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireAndLockAdmin } from '../access/index.ts';
import { insertAuditEntry } from '../audit/index.ts';
import {
  type ChatMessageRow,
  hideTakenDownMessage,
  lockChatAndFindMessage,
  restoreTakenDownMessage,
} from '../chat/index.ts';
import { notify } from '../notifications/index.ts';
import { deleteReportedMessageCopy, lockModeration } from '../reports/index.ts';
import { type ModerationCaseActions, toAuditAction } from './moderation-case-actions.ts';

/**
 * Locks a message of a chat for a decision. Administrators decide only on reported messages; a message without a
 * report has no row and is not found, so they can't learn that it exists. The chat is locked as for writing in it.
 */
export async function lockMessageModerationCase(
  ctx: CallContext,
  { messageId }: { readonly messageId: string },
): Promise<ModerationCaseActions> {
  const adminId = await requireAndLockAdmin(ctx, 'site.readReports');
  // Null when the message was deleted with its chat; the copy from the report can still be judged.
  const row = await lockChatAndFindMessage(ctx.db, messageId);
  const locked = await lockModeration(ctx.db, { messageId });
  if (locked === null) throw new Problem('notFound');
  const { authorId } = locked;
  const publish = ({ chatId, version }: ChatMessageRow) =>
    ctx.afterCommit(async () => ctx.deps.live.publish({ message: chatId, version }));
  return {
    adminId,
    locked,
    hide: async (now) => {
      // The reports were dismissed meanwhile and no copy is kept, so the message can't be judged or restored.
      if (locked.keptMessage === null) throw new Problem('alreadyDecided');
      // The sender deleted the message first: the decision stands, and there is nothing to restore.
      if (row === null || row.kind === 'deleted') return { keptState: null };
      await publish(await hideTakenDownMessage(ctx.db, row, now));
      return { keptState: 'shown' };
    },
    show: async (now) => {
      if (row === null || locked.keptState === null || locked.keptMessage === null) return;
      await publish(await restoreTakenDownMessage(ctx.db, row, locked.keptMessage, now));
    },
    done: () => deleteReportedMessageCopy(ctx.db, locked, ctx.now()),
    note: (act, { reason = '', ...state } = {}) =>
      insertAuditEntry(ctx.db, {
        adminId,
        action: toAuditAction(act, 'message'),
        reason,
        now: ctx.now(),
        ...state,
        subjectKind: 'message',
        subjectId: messageId,
      }),
    notifyTakenDown: async (reason) => {
      if (authorId === null || authorId === adminId) return;
      const about = { accountId: authorId, kind: 'messageTakenDown', inquiryId: null } as const;
      const data = { reason, ...(row !== null && { chatId: row.chatId }) };
      await notify(ctx.db, { ...about, data, groupKey: `messageTakenDown ${messageId}` }, ctx.now());
    },
    notifyRestored: async () => {},
  };
}
