import type { CallContext } from '../../platform/http/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { lockAdmin } from '../access/index.ts';
import { insertAuditEntry } from '../audit/index.ts';
import { hideMessage, lockMessage, type MessageRow, restoreMessage } from '../chat/index.ts';
import { notify } from '../notifications/index.ts';
import { deleteStoredMessage, lockModeration } from '../reports/index.ts';
import { auditAction, type ModerationCase } from './moderation-case.ts';

/**
 * Locks a message of a chat for a decision. Administrators decide only on reported messages; a message without a
 * report has no row and is not found, so they can't learn that it exists. The chat is locked as for writing in it.
 */
export async function lockMessageCase(
  ctx: CallContext,
  { messageId }: { readonly messageId: string },
): Promise<ModerationCase> {
  const adminId = await lockAdmin(ctx, 'site.readReports');
  // Null when the message was deleted with its chat; the copy from the report can still be judged.
  const row = await lockMessage(ctx.db, messageId);
  const held = await lockModeration(ctx.db, { messageId });
  if (held === null) throw new Problem('notFound');
  const { authorId } = held;
  const publish = ({ chatId, version }: MessageRow) =>
    ctx.afterCommit(async () => ctx.deps.live.publish({ message: chatId, version }));
  return {
    ...{ adminId, held },
    hide: async (now) => {
      // The reports were dismissed meanwhile and no copy is kept, so the message can't be judged or restored.
      if (held.keptMessage === null) throw new Problem('alreadyDecided');
      // The sender deleted the message first: the decision stands, and there is nothing to restore.
      if (row === null || row.kind === 'deleted') return { keptState: null };
      await publish(await hideMessage(ctx.db, row, now));
      return { keptState: 'shown' };
    },
    show: async (now) => {
      if (row === null || held.keptState === null || held.keptMessage === null) return;
      await publish(await restoreMessage(ctx.db, row, held.keptMessage, now));
    },
    done: () => deleteStoredMessage(ctx.db, held, ctx.now()),
    note: (act, { reason = '', ...state } = {}) =>
      insertAuditEntry(ctx.db, {
        ...{ adminId, action: auditAction(act, 'message'), reason, now: ctx.now(), ...state },
        ...{ subjectKind: 'message', subjectId: messageId },
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
