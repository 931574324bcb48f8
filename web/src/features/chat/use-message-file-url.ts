import { getChatFileLink } from '@nazar/domain/api/chat-calls.ts';
import type { Message, MessageFile } from '@nazar/domain/api/chat-shapes.ts';
import { useCallback, useState } from 'react';
import { callApi } from '../../api/call-api.ts';

type MessageReference = Pick<Message, 'id' | 'chatId'>;

/** Milliseconds for which a link is considered valid; the server's limit is ten minutes. */
const lasts = 9 * 60_000;

const renewed = new Map<string, { readonly url: string; readonly until: number }>();
const known = new WeakMap<MessageFile, number>();

/** Fetches a valid link. */
export async function fetchMessageFileUrl(message: MessageReference, file: MessageFile): Promise<string> {
  const { url } = await callApi(getChatFileLink, {
    chatId: message.chatId,
    messageId: message.id,
    fileId: file.id,
  });
  renewed.set(file.id, { url, until: Date.now() + lasts });
  return url;
}

function linkOf(file: MessageFile): string | null {
  const now = Date.now();
  const newer = renewed.get(file.id);
  if (newer !== undefined && newer.until > now) return newer.url;
  const since = known.get(file) ?? now;
  known.set(file, since);
  return since + lasts > now ? file.url : null;
}

/** The URL of a file of a message, and how to renew it when it has expired. */
export function useMessageFileUrl(message: MessageReference, file: MessageFile) {
  const [url, setUrl] = useState(() => linkOf(file));
  const [isLost, setLost] = useState(false);
  const [wasRenewed, setRenewed] = useState(false);
  const renew = useCallback(async () => {
    try {
      const next = await fetchMessageFileUrl(message, file);
      setUrl(next);
      setRenewed(true);
      setLost(false);
      return next;
    } catch {
      setLost(true);
      return null;
    }
  }, [message, file]);
  return { url, isLost: isLost || (wasRenewed && url === null), wasRenewed, renew };
}
