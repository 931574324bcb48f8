import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ChatClient } from './engine/chat-client.ts';

export const ChatClientContext = createContext<ChatClient | null>(null);

export function useChatClient(): ChatClient {
  const client = useContext(ChatClientContext);
  if (client === null) throw new Error('No one is signed in here.');
  return client;
}

/**
 * Selects a value from the chat client and follows its changes; `read` must return the same value while nothing
 * changes.
 */
export function useChatClientValue<Value>(read: (client: ChatClient) => Value): Value {
  const client = useChatClient();
  return useSyncExternalStore(client.follow, () => read(client));
}
