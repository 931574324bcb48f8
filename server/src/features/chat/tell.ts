import type { LiveBus } from '../../realtime/live-bus.ts';
import type { MessageRow } from './message-queries.ts';
import type { Seat } from './seat-queries.ts';

declare module '../../deps/server-deps.ts' {
  interface ServerDeps {
    readonly live: LiveBus;
  }
}

type Needs = { readonly live: LiveBus };

/** Both of a direct chat; of a group they are looked up by whoever passes a message on. */
export function recipientsOf({ chat }: Pick<Seat, 'chat'>): readonly string[] | undefined {
  if (chat.kind === 'group') return undefined;
  return [chat.lowId, chat.highId].flatMap((id) => id ?? []);
}

export function tellOfMessage(
  { live }: Needs,
  { chatId, version }: MessageRow,
  to: readonly string[] | undefined,
): void {
  live.tell({ message: chatId, version, ...(to !== undefined && { to }) });
}

export function tellOfChat({ live }: Needs, chatId: string, to: readonly string[]): void {
  if (to.length > 0) live.tell({ chat: chatId, to });
}

export function tellOfMark(
  { live }: Needs,
  { chat, accountId }: Seat,
  { op, number }: { readonly op: 'received' | 'seen'; readonly number: number },
): void {
  const to = recipientsOf({ chat });
  live.tell({ mark: chat.id, op, by: accountId, number, ...(to !== undefined && { to }) });
}
