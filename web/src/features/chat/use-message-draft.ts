import { useState } from 'react';
import { readKeptText, storeKeptText } from '../../api/kept-texts.ts';

/** The name that the draft is stored under. */
export const chatDraftName = (chatId: string) => `chat ${chatId}`;

/** The unsent text of a conversation, kept in this browser until it is sent or the person signs out. */
export function useMessageDraft(chatId: string, accountId: string | null) {
  const name = chatDraftName(chatId);
  const [text, setText] = useState(() => readKeptText(name, accountId) ?? '');
  const write = (next: string) => {
    setText(next);
    storeKeptText(name, accountId, next === '' ? null : next);
  };
  return [text, write] as const;
}
