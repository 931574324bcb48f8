import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { editMessage } from '@nazar/domain/api/message-calls.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { isUnseen } from '@nazar/domain/talk/comment-text.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import type { Database } from '../../database/database.ts';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField, Problem } from '../../http/problem.ts';
import { requireUser } from '../../http/require-user.ts';
import { changeMessageRow, findSeenMessage, type MessageRow } from './message-queries.ts';
import { countOf } from './rates.ts';
import { readerOf, requireChat, sightOf } from './require-chat.ts';
import type { Seat } from './seat-queries.ts';
import { hideMessage } from './taken-down-queries.ts';
import { tellOfMessage } from './tell.ts';
import { wordMessages } from './word-messages.ts';

type Place = { readonly chatId: string; readonly id: string };
type Changed = { readonly row: MessageRow; readonly seat: Seat; readonly isNew: boolean };

export async function changeWords(
  ctx: CallContext,
  { chatId, id, text }: CallData<typeof editMessage>,
): Promise<Message> {
  await countOf(ctx, 'changes');
  return change(ctx, { chatId, id }, async (db, { row, seat }) => {
    if (row.kind === 'deleted') throw new Problem('messageGone');
    if (row.kind === 'voice') throw new Problem('forbidden');
    if (row.kind === 'text' && isUnseen(text)) throw invalidField('text', 'messageRequired');
    if (seat.blockedByMe && seat.chat.kind === 'direct') throw new Problem('chatBlocked');
    // The client repeats the call after a lost reply.
    if ((row.ownText ?? row.text) === text) return { row, seat, isNew: false };
    if (ctx.now() >= row.sentAt.getTime() + chatLimits.editTime) throw new Problem('messageEditEnded');
    const now = new Date(ctx.now());
    // While the other has blocked the sender, an edit of an older message is visible to the sender only.
    const isOwn = seat.hidesFromOther && !row.isHidden;
    const edit = isOwn
      ? { ownText: text, ownEditedAt: now }
      : { text, ownText: null, ownEditedAt: null, searchText: foldText(text), editedAt: now };
    return { row: await changeMessageRow(db, row, edit, now), seat, isNew: true };
  });
}

/** Deletes a message for everyone. Readers see only that there was a message at its number. */
export async function takeBack(ctx: CallContext, place: Place): Promise<Message> {
  await countOf(ctx, 'changes');
  return change(ctx, place, async (db, { row, seat }) => {
    if (row.kind === 'deleted') return { row, seat, isNew: false };
    return { row: await hideMessage(db, row, new Date(ctx.now())), seat, isNew: true };
  });
}

async function change(
  ctx: CallContext,
  { chatId, id }: Place,
  apply: (db: Database, found: { row: MessageRow; seat: Seat }) => Promise<Changed>,
): Promise<Message> {
  const { row, seat, isNew } = await ctx.deps.db.transaction(async (db) => {
    const seat = await requireChat(ctx, db, chatId, { lock: true });
    const row = await findSeenMessage(db, sightOf(seat), id);
    if (row === null) throw new Problem('notFound');
    if (row.senderId !== requireUser(ctx).accountId) throw new Problem('forbidden');
    return apply(db, { row, seat });
  });
  if (isNew) tellOfMessage(ctx.deps, row, seat);
  const [worded] = await wordMessages(readerOf(ctx, ctx.deps.db), [row]);
  if (worded === undefined) throw new Error('A message was not worded.');
  return worded;
}
