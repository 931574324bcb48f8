import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { socketPath } from '@nazar/domain/api/chat-events.ts';
import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { callPath } from '@nazar/domain/api/define-call.ts';
import { io, type Socket } from 'socket.io-client';

type Ack<Result> = { status: true; result: Result } | { status: false; code: string; retryAfter?: number };
type Changes = { data: Message[]; version: number; hasMore: boolean };

/** A browser that keeps to the protocol: it sends until it is told that it is stored, and catches up by version. */
export class Follower {
  readonly socket: Socket;
  readonly messages = new Map<string, Message>();
  /** Each message that came by itself, at its version. */
  readonly came: string[] = [];
  readonly #chatId: string;
  #known = 0;
  #isClosed = false;
  #catching: Promise<void> | null = null;

  constructor(url: string, headers: Readonly<Record<string, string>>, chatId: string) {
    this.#chatId = chatId;
    const token = async () => {
      const reply = await fetch(`${url}${callPath(getChatToken)}`, {
        ...{ method: 'POST', body: '{}' },
        headers: { 'content-type': 'application/json', ...headers },
      });
      return ((await reply.json()) as { result: { token: string } }).result.token;
    };
    this.socket = io(url, {
      ...{ path: socketPath, transports: ['websocket'], forceNew: true },
      ...{ reconnectionDelay: 50, reconnectionDelayMax: 300 },
      auth: (give) =>
        void token().then(
          (given) => give({ token: given }),
          () => give({ token: '' }),
        ),
    });
    // The server is there again, and its database was not: the next try has a new token. Also where it closed by itself.
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

  /** One at a time; whoever asks meanwhile asks once more after it. */
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
      // Connected anew, it asks again.
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

  /** Sends the same again until it is told that it is stored. */
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
