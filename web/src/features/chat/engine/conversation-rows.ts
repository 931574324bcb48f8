import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import type { Unsent } from './unsent.ts';

export type ConversationRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string | number }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly isFirst: boolean }
  | { readonly kind: 'unsent'; readonly key: string; readonly unsent: Unsent; readonly isFirst: boolean };

/** A local day; it begins at midnight in either calendar. */
export function localDay(at: string | number | Date): number {
  const date = new Date(at);
  return date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate();
}

const days = new WeakMap<Message, number>();
function dayOf(message: Message): number {
  const known = days.get(message);
  if (known !== undefined) return known;
  const day = localDay(message.sentAt);
  days.set(message, day);
  return day;
}

/** Milliseconds after which the sender is named again. */
const sameBreath = 5 * 60_000;

/**
 * What a conversation shows from top to bottom. `unreadAfter` is the number after which messages of others are new to
 * the reader.
 */
export function conversationRows(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  unreadAfter: number | null,
): ConversationRow[] {
  const rows: ConversationRow[] = [];
  let before: Message | null = null;
  let day = 0;
  let isMarked = unreadAfter === null;
  const known = new Set<string>();
  for (const message of messages) {
    const ownDay = dayOf(message);
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
    const ownDay = localDay(each.at);
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
