import type { LiveBus } from '../../realtime/live-bus.ts';
import type { MessageRow } from './message-queries.ts';
import type { MemberRow, Seat } from './seat-queries.ts';

declare module '../../deps/server-deps.ts' {
  interface ServerDeps {
    readonly live: LiveBus;
  }
}
declare module '../../realtime/live-note.ts' {
  interface KnownHere {
    readonly row: MessageRow;
    readonly recipients: readonly Recipient[];
  }
}

/** Who takes what is written in a chat, or has it waiting. */
export type Recipient = Pick<MemberRow, 'accountId' | 'state' | 'fromNumber'>;

type Needs = { readonly live: LiveBus };

/** Both of a direct chat; of a group they are looked up by whoever passes a message on. */
export function recipientsOf({ chat }: Pick<Seat, 'chat'>): readonly string[] | undefined {
  if (chat.kind === 'group') return undefined;
  return [chat.lowId, chat.highId].flatMap((id) => id ?? []);
}

/** Right after the commit; `seat` is the sender's, as it was under the lock. */
export function tellOfMessage({ live }: Needs, row: MessageRow, seat: Seat): void {
  const { chatId, version } = row;
  const to = recipientsOf(seat);
  const note = { message: chatId, version, ...(to !== undefined && { to }) };
  const known = to === undefined ? undefined : { row, recipients: bothOf(seat) };
  live.tell(note, known);
}

/** Whoever answers a stranger takes what is written. */
const bothOf = ({ me, them }: Seat): Recipient[] => [
  ...(me === null ? [] : [{ ...me, state: 'member' as const }]),
  ...(them?.state === 'member' || them?.state === 'request' ? [them] : []),
];

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
