import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import type { UnsentMessage } from './unsent.ts';

export type ConversationRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string | number }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly isFirst: boolean }
  | {
      readonly kind: 'unsent';
      readonly key: string;
      readonly unsent: UnsentMessage;
      readonly isFirst: boolean;
    };

/** A number for a local day, which begins at midnight in either calendar. */
export function localDayKey(at: string | number | Date): number {
  const date = new Date(at);
  return date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate();
}

const days = new WeakMap<Message, number>();
function getDay(message: Message): number {
  const known = days.get(message);
  if (known !== undefined) return known;
  const day = localDayKey(message.sentAt);
  days.set(message, day);
  return day;
}

/** Milliseconds after which the sender's name is shown again. */
const sameBreath = 5 * 60_000;

/**
 * The rows of a conversation from top to bottom. `unreadAfter` is the number after which messages of others are unread.
 */
export function makeConversationRows(
  messages: readonly Message[],
  unsent: readonly UnsentMessage[],
  unreadAfter: number | null,
): ConversationRow[] {
  const rows: ConversationRow[] = [];
  let before: Message | null = null;
  let day = 0;
  let isMarked = unreadAfter === null;
  const known = new Set<string>();
  for (const message of messages) {
    const ownDay = getDay(message);
    let isFirst = before === null || before.senderId !== message.senderId;
    if (ownDay !== day) {
      rows.push({ kind: 'day', key: `day ${ownDay}`, at: message.sentAt });
      isFirst = true;
    }
    if (!isMarked && unreadAfter !== null && message.number > unreadAfter && !message.isMine) {
      rows.push({ kind: 'unread', key: 'unread' });
      isMarked = true;
      isFirst = true;
    }
    if (!isFirst && before !== null) {
      isFirst = Date.parse(message.sentAt) - Date.parse(before.sentAt) > sameBreath;
    }
    rows.push({ kind: 'message', key: message.id, message, isFirst });
    if (message.isMine) known.add(message.id);
    before = message;
    day = ownDay;
  }
  let isFirst = before?.isMine !== true;
  for (const each of unsent) {
    if (known.has(each.id)) continue;
    const ownDay = localDayKey(each.at);
    if (ownDay > day) {
      rows.push({ kind: 'day', key: `day ${ownDay}`, at: each.at });
      day = ownDay;
      isFirst = true;
    }
    rows.push({ kind: 'unsent', key: each.id, unsent: each, isFirst });
    isFirst = false;
  }
  return rows;
}

/**
 * The index of the message that an arrow key moves to; -1 if there is none. Without a focused message, Up moves to the
 * last one in view, and Down to the one below it.
 */
export function findRowIndexForArrowKey(
  rows: readonly ConversationRow[],
  step: -1 | 1,
  { focused, inView }: { readonly focused: string | null; readonly inView: number },
): number {
  // Starts at the last row in view, else at the end.
  const read = inView < 0 ? rows.length : inView + 1;
  const from = focused !== null ? rows.findIndex(({ key }) => key === focused) : step < 0 ? read : read - 1;
  let index = from + step;
  while (rows[index] !== undefined && rows[index]?.kind !== 'message') index += step;
  return rows[index] === undefined ? -1 : index;
}

/** -1 if the message is not among the rows. */
export function findRowIndexOfMessage(rows: readonly ConversationRow[], number: number): number {
  return rows.findIndex((row) => row.kind === 'message' && row.message.number === number);
}

/** The number of the last message up to a row; 0 if there is none. */
export function findLastMessageNumberUpToRow(rows: readonly ConversationRow[], index: number): number {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1) {
    const row = rows[at];
    if (row?.kind === 'message') return row.message.number;
  }
  return 0;
}

/** The estimated height in pixels, used until the row is measured. */
export function estimateRowHeight(row: ConversationRow | undefined): number {
  if (row === undefined || row.kind === 'day' || row.kind === 'unread') return 44;
  const { text, files } = row.kind === 'message' ? row.message : row.unsent;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);
  return 40 + lines * 22 + (files.length > 0 ? 200 : 0);
}
