import { useState } from 'react';
import { keepText, readKeptText } from '../../api/kept-texts.ts';

/** Under which it is kept. */
export const draftName = (chatId: string) => `chat ${chatId}`;

/** What was written in a conversation and not sent, kept in this browser until it is sent or one signs out. */
export function useMessageDraft(chatId: string, accountId: string | null) {
  const name = draftName(chatId);
  const [text, setText] = useState(() => readKeptText(name, accountId) ?? '');
  const write = (next: string) => {
    setText(next);
    keepText(name, accountId, next === '' ? null : next);
  };
  return [text, write] as const;
}
