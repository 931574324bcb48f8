import type { CallContext } from '../../../http/call-context.ts';
import { Problem } from '../../../http/problem.ts';
import { holdAdmin } from '../../access/admin-queries.ts';
import { recordAct } from '../../audit/audit-queries.ts';
import type { MessageRow } from '../../chat/message-queries.ts';
import { hideMessage, holdMessage, showMessageAgain } from '../../chat/taken-down-queries.ts';
import { notify } from '../../notifications/notify-queries.ts';
import { auditAction, type Judged } from './judged.ts';
import { forgetKeptMessage, lockModeration } from './moderation-queries.ts';

/**
 * A message of a chat. Administrators judge what was reported, and nothing else: of a message that nobody has reported
 * there is no row, and they learn not even that it exists. The chat is locked as by those who write in it.
 */
export async function holdJudgedMessage(
  ctx: CallContext,
  { messageId }: { readonly messageId: string },
): Promise<Judged> {
  const adminId = await holdAdmin(ctx, 'site.readReports');
  // Null where it went with its chat; what its reporters read can still be judged.
  const row = await holdMessage(ctx.db, messageId);
  const held = await lockModeration(ctx.db, { messageId });
  if (held === null) throw new Problem('notFound');
  const { authorId } = held;
  const tell = ({ chatId, version }: MessageRow) =>
    ctx.afterCommit(async () => ctx.deps.live.tell({ message: chatId, version }));
  return {
    ...{ adminId, held },
    hide: async (now) => {
      // Its reports were dismissed meanwhile: nothing of it is kept, so nobody could judge or restore it.
      if (held.keptMessage === null) throw new Problem('alreadyDecided');
      // Its sender was faster: the decision stands, and there is nothing to show again.
      if (row === null || row.kind === 'deleted') return { keptState: null };
      await tell(await hideMessage(ctx.db, row, now));
      return { keptState: 'shown' };
    },
    show: async (now) => {
      if (row === null || held.keptState === null || held.keptMessage === null) return;
      await tell(await showMessageAgain(ctx.db, row, held.keptMessage, now));
    },
    done: () => forgetKeptMessage(ctx.db, held, ctx.now()),
    note: (act, { reason = '', ...state } = {}) =>
      recordAct(ctx.db, {
        ...{ adminId, action: auditAction(act, 'message'), reason, now: ctx.now(), ...state },
        ...{ subjectKind: 'message', subjectId: messageId },
      }),
    tellTakenDown: async (reason) => {
      if (authorId === null || authorId === adminId) return;
      const about = { accountId: authorId, kind: 'messageTakenDown', inquiryId: null } as const;
      const data = { reason, ...(row !== null && { chatId: row.chatId }) };
      await notify(ctx.db, { ...about, data, groupKey: `messageTakenDown ${messageId}` }, ctx.now());
    },
    tellRestored: async () => {},
  };
}
