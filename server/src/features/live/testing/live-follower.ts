import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { socketPath } from '@nazar/domain/api/chat-events.ts';
import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { io, type Socket } from 'socket.io-client';

type Ack<Result> = { status: true; result: Result } | { status: false; code: string; retryAfter?: number };
type Changes = { data: Message[]; version: number; hasMore: boolean };

/** A client that follows the protocol: it sends until the message is acknowledged, and catches up by version. */
export class LiveFollower {
  readonly socket: Socket;
  readonly messages = new Map<string, Message>();
  /** Messages that arrived as events, each at its version. */
  readonly came: string[] = [];
  readonly #chatId: string;
  #known = 0;
  #isClosed = false;
  #catching: Promise<void> | null = null;

  constructor(url: string, headers: Readonly<Record<string, string>>, chatId: string) {
    this.#chatId = chatId;
    const token = async () => {
      const reply = await fetch(`${url}${getCallUrlPath(getChatToken)}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      });
      return ((await reply.json()) as { result: { token: string } }).result.token;
    };
    this.socket = io(url, {
      path: socketPath,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 300,
      auth: (give) =>
        void token().then(
          (given) => give({ token: given }),
          () => give({ token: '' }),
        ),
    });
    // The server may be back before its database, and each attempt needs a new token. Also runs after the client
    // closed the socket itself.
    const comeBack = () => {
      if (!this.socket.active && !this.#isClosed) setTimeout(() => this.socket.connect(), 100);
    };
    this.socket.on('connect_error', comeBack);
    this.socket.on('disconnect', comeBack);
    this.socket.on('connect', () => void this.catchUp());
    this.socket.on('chat', () => void this.catchUp());
    this.socket.on('message', ({ message }: { message: Message }) => {
      this.came.push(`${message.id} ${message.version}`);
      this.#take(message);
      if (message.version === this.#known + 1) this.#known = message.version;
      else if (message.version > this.#known) void this.catchUp();
    });
  }

  #take(message: Message): void {
    this.messages.set(message.id, message);
  }

  /** Runs one fetch at a time; a request during a fetch causes one more fetch after it. */
  async catchUp(): Promise<void> {
    await this.#catching;
    this.#catching ??= this.#catchUp().finally(() => {
      this.#catching = null;
    });
    return this.#catching;
  }

  async #catchUp(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const ack = await this.#ask<Changes>('getChatChanges', { chatId: this.#chatId, after: this.#known });
      // A lost connection leads to another fetch after the reconnect.
      if (!ack?.status) return;
      for (const message of ack.result.data) this.#take(message);
      this.#known = Math.max(this.#known, ack.result.version);
      hasMore = ack.result.hasMore;
    }
  }

  async #ask<Result>(name: string, data: unknown): Promise<Ack<Result> | null> {
    try {
      return (await this.socket.timeout(2_000).emitWithAck(name, data)) as Ack<Result>;
    } catch {
      return null;
    }
  }

  /** Repeats the same message until the server acknowledges it. */
  async send(text: string, id = randomUUID()): Promise<{ id: string; number: number }> {
    for (;;) {
      const ack = await this.#ask<Message>('sendMessage', { chatId: this.#chatId, id, text });
      if (ack?.status) {
        this.#take(ack.result);
        return { id, number: ack.result.number };
      }
      await sleep(ack?.retryAfter === undefined ? 50 : ack.retryAfter * 1000);
    }
  }

  #inOrder(): Message[] {
    return [...this.messages.values()].toSorted((a, b) => a.number - b.number);
  }

  numbers(): number[] {
    return this.#inOrder().map(({ number }) => number);
  }

  texts(): string[] {
    return this.#inOrder().map(({ text }) => text);
  }

  close(): void {
    this.#isClosed = true;
    this.socket.disconnect();
  }
}
