import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { notify } from '../../notifications/index.ts';
import { deleteOrphanedChatBatch } from '../account-deletion-queries.ts';
import { deleteOldSearchMatches } from '../contact-queries.ts';
import { chatNotificationGroupKey, claimMembersToNotify } from './unread-notification-queries.ts';

/** Milliseconds after which an unread message causes a notification; an e-mail follows ten minutes later. */
const waitMs = 10 * 60_000;
const membersPerBatch = 200;
const day = 24 * 3_600_000;

type Deps = Pick<ServerDeps, 'db' | 'now'>;

/** Notifies people once of unread messages in a chat, and again only after they have read them. */
export async function notifyUnreadChats(deps: Deps): Promise<void> {
  const now = new Date(deps.now());
  const before = new Date(deps.now() - waitMs);
  const notifyBatch = () =>
    deps.db.transaction(async (tx) => {
      const waiting = await claimMembersToNotify(tx, { before, now, limit: membersPerBatch });
      for (const { chatId, accountId } of waiting) {
        const about = { kind: 'chatMessage', inquiryId: null, data: { chatId } } as const;
        await notify(tx, { ...about, accountId, groupKey: chatNotificationGroupKey(chatId) }, deps.now());
      }
      return waiting.length;
    });
  while ((await notifyBatch()) === membersPerBatch);
}

export const notifyUnreadChatsJob: Job = {
  name: 'notify-unread-chats',
  schedule: '*/5 * * * *',
  run: ({ deps }) => notifyUnreadChats(deps),
};

/** Deletes chats of deleted groups, and search matches that are too old. */
export async function deleteOrphanedChatsAndSearchMatches(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await deleteOrphanedChatBatch(deps.db, new Date(deps.now()))));
  await deleteOldSearchMatches(deps.db, new Date(deps.now() - day));
}

export const deleteOrphanedChatsAndSearchMatchesJob: Job = {
  name: 'delete-orphaned-chats',
  schedule: '*/10 * * * *',
  run: ({ deps, signal }) => deleteOrphanedChatsAndSearchMatches(deps, signal),
};
