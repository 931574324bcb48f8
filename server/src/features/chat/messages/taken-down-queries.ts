import { foldText } from '@nazar/domain/text/digits.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ReportedMessageCopy } from '../../../platform/database/schema/moderation.ts';
import { markUsedFilesUnclaimed, replaceFileUses } from '../../../platform/storage/stored-file-queries.ts';
import { lockChat } from '../membership-queries.ts';
import {
  type ChatMessageRow,
  deletedMessageFields,
  findMessageById,
  updateMessageRow,
} from './message-queries.ts';

/** A message whose chat is locked; null when the message was deleted with its chat. */
export async function lockChatAndFindMessage(db: Database, id: string): Promise<ChatMessageRow | null> {
  const found = await findMessageById(db, id);
  if (found === null || !(await lockChat(db, found.chatId))) return null;
  return findMessageById(db, id);
}

/** Deletes the content of a message for everyone in the chat. The caller has locked the chat. */
export async function hideTakenDownMessage(
  db: Database,
  row: ChatMessageRow,
  now: Date,
): Promise<ChatMessageRow> {
  if (row.files.length > 0) {
    await markUsedFilesUnclaimed(db, row.id, now.getTime());
    await replaceFileUses(db, { kind: 'message', usedBy: row.id, files: [] });
  }
  return updateMessageRow(db, row, deletedMessageFields, now);
}

/** Restores a message as it was when it was reported. The caller has locked the chat. */
export async function restoreTakenDownMessage(
  db: Database,
  row: ChatMessageRow,
  { kind, text, files, voice, inquiryId, replyTo, editedAt }: ReportedMessageCopy,
  now: Date,
): Promise<ChatMessageRow> {
  if (files.length > 0) await replaceFileUses(db, { kind: 'message', usedBy: row.id, files });
  return updateMessageRow(
    db,
    row,
    {
      kind,
      text,
      searchText: foldText(text),
      files: [...files],
      voice,
      inquiryId,
      replyTo,
      editedAt: editedAt === null ? null : new Date(editedAt),
    },
    now,
  );
}
