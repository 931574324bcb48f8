import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { markMessages } from '@nazar/domain/api/message-calls.ts';
import type { LiveConnection } from '../../../api/live/live-connection.ts';

type Op = 'received' | 'seen';
type Result = CallResult<typeof markMessages>;

/** Milliseconds in which marks of a chat are collected. */
const gather = 250;

/** Reports how far this page has received and seen each chat; only the highest number of each is sent. */
export function makeReadMarkSender({ ask }: { readonly ask: LiveConnection['ask'] }) {
  const due = new Map<string, { op: Op; number: number; then?: (result: Result) => void }>();
  const shown = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    timer = undefined;
    for (const [key, { op, number, then }] of due) {
      const chatId = key.slice(op.length + 1);
      shown.set(key, number);
      ask('markMessages', { chatId, op, number }).then(then, () => {
        // It is sent again with the next mark, or after reconnecting.
        if (shown.get(key) === number) shown.delete(key);
      });
    }
    due.clear();
  };
  const put = (op: Op, chatId: string, number: number, then?: (result: Result) => void) => {
    const key = `${op} ${chatId}`;
    if (number <= (shown.get(key) ?? 0) || number <= (due.get(key)?.number ?? 0)) return;
    due.set(key, { op, number, ...(then && { then }) });
    timer ??= setTimeout(send, gather);
  };
  return {
    received: (chatId: string, already: number, number: number) => {
      if (number > already) put('received', chatId, number);
    },
    seen: (chatId: string, number: number, then: (result: Result) => void) => {
      due.delete(`received ${chatId}`);
      put('seen', chatId, number, then);
    },
    close: () => clearTimeout(timer),
  };
}
