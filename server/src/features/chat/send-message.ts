import { can } from '@nazar/domain/access/can.ts';
import { sendRefusal } from '@nazar/domain/access/chat-rights.ts';
import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { sendMessage } from '@nazar/domain/api/message-calls.ts';
import { voiceTypes } from '@nazar/domain/chat/chat-limits.ts';
import { kindOfContent } from '@nazar/domain/chat/message-content.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import type { Database } from '../../database/database.ts';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField, Problem, tooManyRequests } from '../../http/problem.ts';
import { requireUser } from '../../http/require-user.ts';
import { replaceFileUses } from '../../storage/stored-file-queries.ts';
import { updateMember } from './chat-queries.ts';
import { requireInquirySubject } from './inquiry-subject-queries.ts';
import {
  countSentSince,
  findMessage,
  findSeenMessage,
  insertMessage,
  listFiles,
  type MessageRow,
} from './message-queries.ts';
import { chatFlood, countOf } from './rates.ts';
import { readerOf, requireChat, sightOf } from './require-chat.ts';
import { type Seat, stateOf, subjectOf } from './seat-queries.ts';
import { recipientsOf, tellOfChat, tellOfMessage } from './tell.ts';
import { wordMessages } from './word-messages.ts';

type Input = CallData<typeof sendMessage>;
type Stored = {
  readonly row: MessageRow;
  readonly seat: Seat;
  readonly isNew: boolean;
  readonly accepted: boolean;
};

/**
 * Stores a message once, whoever sends it how often from wherever: its id is the browser's. The chat is locked from
 * before the rights are judged until the commit, so numbers have no gaps and nobody writes past a block.
 */
export async function storeMessage(ctx: CallContext, input: Input): Promise<Message> {
  const { row, seat, isNew, accepted } = await ctx.deps.db.transaction((db) => store(ctx, db, input));
  if (isNew) tellOfMessage(ctx.deps, row, recipientsOf(seat));
  if (accepted) tellOfChat(ctx.deps, row.chatId, recipientsOf(seat) ?? []);
  const [worded] = await wordMessages(readerOf(ctx, ctx.deps.db), [row]);
  if (worded === undefined) throw new Error('A message was not worded.');
  return worded;
}

async function store(ctx: CallContext, db: Database, input: Input): Promise<Stored> {
  const { accountId } = requireUser(ctx);
  const { chatId, id, text } = input;
  const seat = await requireChat(ctx, db, chatId, { lock: true });
  const known = await findMessage(db, id);
  if (known !== null) {
    if (known.chatId !== chatId || known.senderId !== accountId) throw new Problem('duplicateId');
    return { row: known, seat, isNew: false, accepted: false };
  }
  const kind = kindOfContent(input);
  if (kind === null) throw invalidField('text', 'messageRequired');
  const subject = subjectOf(seat);
  const refusal = sendRefusal(subject, kind, input.replyTo !== null);
  if (refusal !== null) throw new Problem(refusal);
  await refuseFlood(ctx, db, chatId);
  if (subject.kind === 'direct' && !subject.otherAccepted) {
    await countOf({ session: ctx.session, deps: ctx.deps, db }, 'strangers');
  }
  const files = await checkFiles(db, accountId, input);
  if (input.inquiryId !== null) {
    const about = await requireInquirySubject(
      { db, actor: ctx.actor, deps: ctx.deps, now: () => ctx.now() },
      input.inquiryId,
    );
    if (about.state === 'draft' || !can(ctx.actor, 'inquiry.view', about)) {
      throw invalidField('inquiryId', 'unknownId');
    }
  }
  if (input.replyTo !== null) {
    const answered = await findSeenMessage(db, sightOf(seat), input.replyTo);
    if (answered === null || answered.kind === 'deleted') throw new Problem('messageGone');
  }
  const { voice } = input;
  const row = await insertMessage(db, {
    ...{ id, chatId, senderId: accountId, kind, text, searchText: foldText(text), files },
    voice: voice === null ? null : { seconds: voice.seconds, peaks: voice.peaks },
    ...{ inquiryId: input.inquiryId, replyTo: input.replyTo, isHidden: seat.hidesFromOther },
    sentAt: new Date(ctx.now()),
  });
  if (files.length > 0) await replaceFileUses(db, { kind: 'message', usedBy: id, files });
  // Whoever answers a stranger has said yes.
  const accepted = stateOf(seat) === 'request';
  if (accepted) await updateMember(db, { chatId, accountId }, { state: 'member' });
  return { row, seat, isNew: true, accepted };
}

/** Both are counted under locks: the chat's, and the person's own counter. */
async function refuseFlood(ctx: CallContext, db: Database, chatId: string): Promise<void> {
  const { accountId: senderId } = requireUser(ctx);
  const since = new Date(ctx.now() - chatFlood.seconds * 1000);
  if ((await countSentSince(db, { chatId, senderId, since })) >= chatFlood.messages) {
    throw tooManyRequests(chatFlood.seconds);
  }
  await countOf({ session: ctx.session, deps: ctx.deps, db }, 'messages');
}

/** The files of a message are the sender’s own private ones; a recording is of a kind that recorders make. */
async function checkFiles(db: Database, accountId: string, { files, voice }: Input): Promise<string[]> {
  const ids = voice === null ? [...files] : [voice.fileId];
  if (new Set(ids).size < ids.length) throw invalidField('files', 'duplicateId');
  const rows = new Map((await listFiles(db, ids)).map((row) => [row.id, row]));
  for (const id of ids) {
    const row = rows.get(id);
    const path = voice === null ? `files.${ids.indexOf(id)}` : 'voice.fileId';
    if (row === undefined || row.ownerId !== accountId || !row.isPrivate)
      throw invalidField(path, 'unknownId');
    if (voice !== null && !voiceTypes.includes(row.type)) throw invalidField(path, 'fileTypeNotAccepted');
  }
  return ids;
}
