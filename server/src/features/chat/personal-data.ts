import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { textFile, writeArray } from '../../platform/features/archive-file.ts';
import type { AccountDataDeletion, ArchiveFile } from '../../platform/features/feature.ts';
import { deleteMessagesOfAccount } from './account-deletion-queries.ts';
import { listOwnBlocks, listOwnChats, listOwnContacts, listOwnMessages } from './own-chat-queries.ts';

export async function personalData({ db }: ServerDeps, accountId: string): Promise<ArchiveFile[]> {
  return [textFile('chats.json', () => writeChats(db, accountId))];
}

async function* writeChats(db: Database, accountId: string): AsyncGenerator<string> {
  yield `{\n"chats": ${JSON.stringify(await listOwnChats(db, accountId), null, 2)},\n"messages": `;
  yield* writeArray(listOwnMessages(db, accountId));
  yield `,"contacts": ${JSON.stringify(await listOwnContacts(db, accountId), null, 2)}`;
  yield `,\n"blocked": ${JSON.stringify(await listOwnBlocks(db, accountId), null, 2)}\n}\n`;
}

export const deleteAccountData: AccountDataDeletion = {
  steps: [({ db, now }, { accountId }) => deleteMessagesOfAccount(db, accountId, new Date(now()))],
  isLeft: (accountId) => sql`exists (select from chat_message where sender_id = ${accountId})`,
};
