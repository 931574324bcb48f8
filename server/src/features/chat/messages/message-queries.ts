import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { cachePrepared } from '../../../platform/database/cache-prepared.ts';
import type { Database } from '../../../platform/database/database.ts';
import { chat, chatMember, chatMessage } from '../../../platform/database/schema/chat.ts';
import { storedFile } from '../../../platform/database/schema/file.ts';
import { containsWordsSql } from '../../../platform/database/sql/contains-words-sql.ts';
import { foldedTextSql } from '../../../platform/database/sql/folded-text-sql.ts';

export type ChatMessageRow = typeof chatMessage.$inferSelect;

/** The part of a chat that an account sees: messages since it joined, without messages hidden from it by a block. */
export type VisibleMessageRange = {
  readonly chatId: string;
  readonly accountId: string;
  readonly fromNumber: number;
};

const isSeen = ({ chatId, accountId, fromNumber }: VisibleMessageRange): SQL | undefined =>
  and(
    eq(chatMessage.chatId, chatId),
    gt(chatMessage.number, fromNumber),
    or(eq(chatMessage.isHidden, false), eq(chatMessage.senderId, accountId)),
  );

/** Oldest first, before or after a number. */
export async function listMessages(
  db: Database,
  sight: VisibleMessageRange,
  { before, after, limit }: { readonly before?: number; readonly after?: number; readonly limit: number },
): Promise<ChatMessageRow[]> {
  const isBefore = before === undefined ? undefined : lt(chatMessage.number, before);
  const isAfter = after === undefined ? undefined : gt(chatMessage.number, after);
  const forwards = after !== undefined && before === undefined;
  const rows = await db
    .select()
    .from(chatMessage)
    .where(and(isSeen(sight), isBefore, isAfter))
    .orderBy(forwards ? asc(chatMessage.number) : desc(chatMessage.number))
    .limit(limit);
  return forwards ? rows : rows.toReversed();
}

export async function listMessageChanges(
  db: Database,
  sight: VisibleMessageRange,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
): Promise<ChatMessageRow[]> {
  return db
    .select()
    .from(chatMessage)
    .where(and(isSeen(sight), gt(chatMessage.version, after), lte(chatMessage.version, until)))
    .orderBy(asc(chatMessage.version))
    .limit(limit);
}

/** The text to search: a sender who was blocked searches in their own edited text. */
const searchableTextSql = ({ accountId }: VisibleMessageRange): SQL =>
  sql`case when ${chatMessage.ownText} is not null and ${chatMessage.senderId} = ${accountId}
    then ${foldedTextSql(chatMessage.ownText)} else ${chatMessage.searchText} end`;

/** Number of messages per search step, so that a rare word takes no longer than a frequent one. */
export const messageSearchBatchSize = 5_000;

export async function searchVisibleMessages(
  db: Database,
  sight: VisibleMessageRange,
  { search, before, limit }: { readonly search: string; readonly before: number; readonly limit: number },
): Promise<ChatMessageRow[]> {
  const isInReach = and(
    lt(chatMessage.number, before),
    gt(chatMessage.number, before - 1 - messageSearchBatchSize),
  );
  return db
    .select()
    .from(chatMessage)
    .where(and(isSeen(sight), isInReach, containsWordsSql(searchableTextSql(sight), search)))
    .orderBy(desc(chatMessage.number))
    .limit(limit);
}

const prepareFound = cachePrepared((db) =>
  db
    .select()
    .from(chatMessage)
    .where(sql`${chatMessage.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('messages-by-id'),
);

export function listMessagesByIds(db: Database, ids: readonly string[]): Promise<ChatMessageRow[]> {
  return prepareFound(db).execute({ ids });
}

export async function findMessageById(db: Database, id: string): Promise<ChatMessageRow | null> {
  const [row] = await db.select().from(chatMessage).where(eq(chatMessage.id, id));
  return row ?? null;
}

/** A message that the account sees in this chat. */
export async function findVisibleMessage(
  db: Database,
  sight: VisibleMessageRange,
  id: string,
): Promise<ChatMessageRow | null> {
  const [row] = await db
    .select()
    .from(chatMessage)
    .where(and(isSeen(sight), eq(chatMessage.id, id)));
  return row ?? null;
}

/** Lists the messages with these ids that an account sees, in any of its chats. */
export function listVisibleMessages(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<ChatMessageRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select(getTableColumns(chatMessage))
    .from(chatMessage)
    .innerJoin(
      chatMember,
      and(eq(chatMember.chatId, chatMessage.chatId), eq(chatMember.accountId, accountId)),
    )
    .where(
      and(
        inArray(chatMessage.id, [...ids]),
        gt(chatMessage.number, chatMember.fromNumber),
        or(eq(chatMessage.isHidden, false), eq(chatMessage.senderId, accountId)),
      ),
    );
}

/** The messages at these numbers, of many chats at once. */
export async function listMessagesByNumbers(
  db: Database,
  places: readonly { readonly chatId: string; readonly number: number }[],
): Promise<ChatMessageRow[]> {
  if (places.length === 0) return [];
  const isAt = sql`(${chatMessage.chatId}, ${chatMessage.number}) in (${sql.join(
    places.map(({ chatId, number }) => sql`(${chatId}::uuid, ${number}::int)`),
    sql`, `,
  )})`;
  return db.select().from(chatMessage).where(isAt);
}

type MessageChange = Partial<Omit<typeof chatMessage.$inferInsert, 'id' | 'chatId' | 'number'>>;

/** The fields of a deleted message. */
export const deletedMessageFields: MessageChange = {
  text: '',
  ownText: null,
  ownEditedAt: null,
  searchText: '',
  files: [],
  voice: null,
  kind: 'deleted',
  inquiryId: null,
  replyTo: null,
  editedAt: null,
};

/** Stores a change of a message with the chat's next version. The caller has locked the chat's row. */
export async function updateMessageRow(
  db: Database,
  { id, chatId }: Pick<ChatMessageRow, 'id' | 'chatId'>,
  change: MessageChange,
  now: Date,
): Promise<ChatMessageRow> {
  const [counted] = await db
    .update(chat)
    .set({ version: sql`${chat.version} + 1`, changedAt: now })
    .where(eq(chat.id, chatId))
    .returning({ version: chat.version });
  const [row] = await db
    .update(chatMessage)
    .set({ ...change, ...counted })
    .where(eq(chatMessage.id, id))
    .returning();
  if (row === undefined) throw new Error('A message was not changed.');
  return row;
}

export type MessageFileRow = Pick<
  typeof storedFile.$inferSelect,
  'id' | 'name' | 'type' | 'size' | 'width' | 'height' | 'ownerId' | 'isPrivate'
>;

export async function listMessageFilesByIds(db: Database, ids: readonly string[]): Promise<MessageFileRow[]> {
  if (ids.length === 0) return [];
  const { id, name, type, size, width, height, ownerId, isPrivate } = storedFile;
  return db
    .select({ id, name, type, size, width, height, ownerId, isPrivate })
    .from(storedFile)
    .where(inArray(id, [...ids]));
}
