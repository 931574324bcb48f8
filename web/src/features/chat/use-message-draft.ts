import { useState } from 'react';
import { readUnsentText, storeUnsentText } from '../../api/unsent-texts.ts';

/** The name that the draft is stored under. */
export const makeChatUnsentTextKey = (chatId: string) => `chat ${chatId}`;

/** The unsent text of a conversation, kept in this browser until it is sent or the person signs out. */
export function useMessageDraft(chatId: string, accountId: string | null) {
  const name = makeChatUnsentTextKey(chatId);
  const [text, setText] = useState(() => readUnsentText(name, accountId) ?? '');
  const write = (next: string) => {
    setText(next);
    storeUnsentText(name, accountId, next === '' ? null : next);
  };
  return [text, write] as const;
}
