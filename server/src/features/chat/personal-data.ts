import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { makeTextArchiveFile, streamJsonArray } from '../../platform/features/archive-file.ts';
import type { AccountDataDeletion, ArchiveFile } from '../../platform/features/feature.ts';
import {
  listAccountBlocks,
  listAccountChatContacts,
  listAccountChats,
  readAccountMessages,
} from './account-chat-queries.ts';
import { deleteMessageBatchOfAccount } from './account-deletion-queries.ts';

export async function makeChatPersonalDataFiles(
  { db }: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[]> {
  return [makeTextArchiveFile('chats.json', () => writeChats(db, accountId))];
}

async function* writeChats(db: Database, accountId: string): AsyncGenerator<string> {
  yield `{\n"chats": ${JSON.stringify(await listAccountChats(db, accountId), null, 2)},\n"messages": `;
  yield* streamJsonArray(readAccountMessages(db, accountId));
  yield `,"contacts": ${JSON.stringify(await listAccountChatContacts(db, accountId), null, 2)}`;
  yield `,\n"blocked": ${JSON.stringify(await listAccountBlocks(db, accountId), null, 2)}\n}\n`;
}

export const chatAccountDataDeletion: AccountDataDeletion = {
  steps: [({ db, now }, { accountId }) => deleteMessageBatchOfAccount(db, accountId, new Date(now()))],
  hasRemaining: (accountId) => sql`exists (select from chat_message where sender_id = ${accountId})`,
};
