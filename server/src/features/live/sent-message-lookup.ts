import type { Database } from '../../platform/database/database.ts';
import type { ChatMessageRow, ChatRecipient } from '../chat/index.ts';
import { listMessagesForDelivery } from './live-queries.ts';

export type ChatMessagesWithRecipients = {
  readonly rows: readonly ChatMessageRow[];
  readonly recipients: readonly ChatRecipient[];
};

type MessageRequest = {
  readonly chatId: string;
  readonly versions: readonly number[];
  readonly among: readonly string[];
  readonly give: (shown: ChatMessagesWithRecipients) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Looks up messages announced by other servers, one query at a time: requests that arrive during a query share the
 * next one, for all their chats. So a server that falls behind queries less often instead of more.
 */
export class SentMessageLookup {
  readonly #db: Database;
  #waiting: MessageRequest[] = [];
  #isLooking = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The messages of a chat with these versions, oldest first, and their recipients among these accounts. */
  find(
    chatId: string,
    versions: readonly number[],
    among: readonly string[],
  ): Promise<ChatMessagesWithRecipients> {
    return new Promise((give, fail) => {
      this.#waiting.push({ chatId, versions, among, give, fail });
      void this.#look();
    });
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    // Waits a tick, because notifications arrive in bursts.
    await null;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const found = Map.groupBy(await listMessagesForDelivery(this.#db, batch), ({ row }) => row.chatId);
        for (const { chatId, versions, among, give } of batch) {
          const shown = (found.get(chatId) ?? []).filter(({ row }) => versions.includes(row.version));
          const recipients = shown.at(-1)?.recipients ?? [];
          give({
            rows: shown.map(({ row }) => row),
            recipients: recipients.filter(({ accountId }) => among.includes(accountId)),
          });
        }
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    this.#isLooking = false;
  }
}
