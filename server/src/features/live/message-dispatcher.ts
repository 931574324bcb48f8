import { serverEvents } from '@nazar/domain/api/chat-events.ts';
import { BoundedMap } from '../../platform/background/bounded-map.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { LiveNote, LocalLiveNoteFields } from '../../platform/realtime/live-note.ts';
import { type ChatMessageRow, type ChatRecipient, serializeMessages } from '../chat/index.ts';
import type { ConnectedPageRegistry } from './connected-page-registry.ts';
import {
  findReadMarkToPublish,
  listBlockers,
  listChangedChats,
  listChatRecipients,
  listGroupChatRecipients,
} from './live-queries.ts';
import type { OnlineStateWatcher } from './online-state-watcher.ts';
import { type ChatMessagesWithRecipients, SentMessageLookup } from './sent-message-lookup.ts';

type Deps = Pick<ServerDeps, 'db' | 'log' | 'now' | 'secrets'>;
type NoteWith<Key extends string> = Extract<LiveNote, Record<Key, unknown>>;

/** Milliseconds that the search goes back for changes without a notification; longer than clocks of servers differ. */
const lookBackMs = 60_000;
const maxSentVersions = 50_000;

/** Passes notified changes to the pages connected here, to each as far as its account may see them. */
export class MessageDispatcher {
  readonly #deps: Deps;
  readonly #connected: ConnectedPageRegistry;
  readonly #watch: OnlineStateWatcher;
  readonly #shown: SentMessageLookup;
  /** Notifications that wait, by chat, while earlier ones of the chat are being handled. */
  readonly #waiting = new Map<
    string,
    (NoteWith<'message'> & { readonly known: LocalLiveNoteFields | undefined })[]
  >();
  /** The highest version sent, by chat; the chat unchanged for longest comes first. */
  readonly #sentVersions = new BoundedMap<string, number>(maxSentVersions);
  readonly #working = new Set<Promise<void>>();

  constructor(deps: Deps, connected: ConnectedPageRegistry, watch: OnlineStateWatcher) {
    this.#deps = deps;
    this.#connected = connected;
    this.#watch = watch;
    this.#shown = new SentMessageLookup(deps.db);
  }

  handleNote(note: LiveNote, known?: LocalLiveNoteFields): void {
    if ('message' in note) this.#message(note, known);
    else if ('chat' in note) this.#notifyOfChat(note.chat, note.to);
    else if ('group' in note) this.#work(this.#group(note));
    else if ('mark' in note) this.#work(this.#mark(note));
    else if ('typing' in note) this.#work(this.#typing(note));
    else if ('online' in note) this.#work(this.#watch.changed(note.online));
    else if ('shows' in note) this.#work(this.#watch.showsChanged(note.shows));
    else if ('unwatch' in note) this.#watch.showAsOffline(...note.unwatch);
    else if ('notified' in note) this.#connected.publish(note.notified, serverEvents.notifiedEvent, {});
    else if ('account' in note) this.#connected.end(this.#connected.of(note.account));
    else if ('gap' in note) this.#work(this.dispatchMissedChanges());
    else if ('session' in note) {
      this.#connected.end(this.#connected.all().filter(({ session }) => session.id === note.session));
    }
  }

  /** Dispatches recent changes whose notification was lost. */
  async dispatchMissedChanges(): Promise<void> {
    const accounts = this.#connected.accounts();
    if (accounts.length === 0) return;
    const since = new Date(this.#deps.now() - lookBackMs);
    const changed = await listChangedChats(this.#deps.db, since, accounts);
    for (const [chatId, rows] of Map.groupBy(changed, (row) => row.chatId)) {
      const version = Math.max(...rows.map((row) => row.version));
      if ((this.#sentVersions.get(chatId) ?? -1) >= version) continue;
      this.#note(chatId, version);
      this.#notifyOfChat(
        chatId,
        rows.map(({ accountId }) => accountId),
      );
    }
  }

  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  #work(work: Promise<void>): void {
    const whole = work
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'Couldn’t forward an event.'))
      .finally(() => this.#working.delete(whole));
    this.#working.add(whole);
  }

  #notifyOfChat(chatId: string, to: readonly string[]): void {
    for (const accountId of new Set(to))
      this.#connected.publish(accountId, serverEvents.chatEvent, { chatId });
  }

  /** Connected members of a direct chat; in a group chat every connected account is a candidate. */
  #filterConnected(to: readonly string[] | undefined): string[] {
    return (to ?? this.#connected.accounts()).filter((accountId) => this.#connected.has(accountId));
  }

  /** Handles notifications of a chat one after the other, so that its messages leave in order. */
  #message(note: NoteWith<'message'>, known: LocalLiveNoteFields | undefined): void {
    const { message: chatId } = note;
    const waiting = this.#waiting.get(chatId);
    if (waiting !== undefined) {
      waiting.push({ ...note, known });
      return;
    }
    this.#waiting.set(chatId, [{ ...note, known }]);
    this.#work(this.#sendMessages(chatId));
  }

  async #sendMessages(chatId: string): Promise<void> {
    try {
      for (;;) {
        const waiting = this.#waiting.get(chatId) ?? [];
        const [first] = waiting;
        if (first === undefined) return;
        // Consecutive messages that need a query share one query.
        const end = first.known ? 1 : waiting.findIndex(({ known }) => known !== undefined);
        const together = waiting.splice(0, end === -1 ? waiting.length : end);
        const versions = together.map(({ version }) => version);
        const { rows, recipients } = first.known
          ? { rows: [first.known.row], recipients: first.known.recipients }
          : await this.#lookUp(chatId, versions, first.to);
        for (const recipient of recipients) await this.#sendTo(recipient, chatId, rows);
        this.#note(chatId, Math.max(...versions));
      }
    } finally {
      this.#waiting.delete(chatId);
    }
  }

  async #lookUp(
    chatId: string,
    versions: readonly number[],
    to: readonly string[] | undefined,
  ): Promise<ChatMessagesWithRecipients> {
    const among = this.#filterConnected(to);
    return among.length === 0 ? { rows: [], recipients: [] } : this.#shown.find(chatId, versions, among);
  }

  async #sendTo(
    { accountId, state, fromNumber }: ChatRecipient,
    chatId: string,
    rows: readonly ChatMessageRow[],
  ) {
    const seen = rows.filter(
      ({ number, isHidden, senderId }) => number > fromNumber && (!isHidden || senderId === accountId),
    );
    const [connection] = this.#connected.of(accountId);
    if (seen.length === 0 || connection === undefined) return;
    // A pending request is not in the recipient's chats yet, so they only get a chat event.
    if (state === 'request') return this.#notifyOfChat(chatId, [accountId]);
    const actor = { kind: 'user', id: accountId, roles: connection.session.roles } as const;
    const reader = { actor, db: this.#deps.db, deps: this.#deps, language: connection.language };
    for (const message of await serializeMessages(reader, seen)) {
      this.#connected.publish(accountId, serverEvents.messageEvent, { message });
    }
  }

  #note(chatId: string, version: number): void {
    this.#sentVersions.set(chatId, Math.max(this.#sentVersions.get(chatId) ?? 0, version));
  }

  async #group({ group }: NoteWith<'group'>): Promise<void> {
    for (const { chatId, accountId } of await listGroupChatRecipients(this.#deps.db, group)) {
      this.#notifyOfChat(chatId, [accountId]);
    }
  }

  async #mark({ mark: chatId, op, by, number, to }: NoteWith<'mark'>): Promise<void> {
    const among = this.#filterConnected(to);
    if (among.length === 0) return;
    const shown = await findReadMarkToPublish(this.#deps.db, { chatId, by, number, among });
    if (shown === null || shown.messageId === null) return;
    const { messageId, count, isShownToOthers, recipients } = shown;
    for (const { accountId, state } of recipients) {
      if (state !== 'member' || (accountId !== by && !isShownToOthers)) continue;
      const mark = { op, chatId, accountId: by, messageId, number, count, other: accountId !== by };
      this.#connected.publish(accountId, serverEvents.seenEvent, mark);
    }
  }

  async #typing({ typing: chatId, by, to }: NoteWith<'typing'>): Promise<void> {
    const among = this.#filterConnected(to).filter((accountId) => accountId !== by);
    if (among.length === 0) return;
    const recipients = await listChatRecipients(this.#deps.db, chatId, among);
    const members = recipients.filter(({ state }) => state === 'member').map(({ accountId }) => accountId);
    const blockers = await listBlockers(this.#deps.db, by, members);
    for (const accountId of members) {
      if (!blockers.has(accountId))
        this.#connected.publish(accountId, serverEvents.typingEvent, { chatId, accountId: by });
    }
  }
}
