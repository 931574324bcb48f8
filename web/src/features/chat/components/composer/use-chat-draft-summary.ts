import { getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import { useSyncExternalStore } from 'react';
import { onBrowserStorageChange } from '../../../../api/browser-storage.ts';
import { useMe } from '../../../../api/me-query.ts';
import { readUnsentText } from '../../../../api/unsent-texts.ts';
import { useComposerState } from '../../use-composer-state.ts';
import { makeChatUnsentTextKey } from '../../use-message-draft.ts';
import { useFormatMessageSummary } from '../messages/use-format-message-summary.ts';

/** The unsent text or attachments of a chat, in one line; empty if there are none. */
export function useChatDraftSummary(chatId: string): string {
  const words = useFormatMessageSummary();
  const accountId = useMe()?.id ?? null;
  const draft = useSyncExternalStore(onBrowserStorageChange, () =>
    readUnsentText(makeChatUnsentTextKey(chatId), accountId),
  );
  const { files, recorded, edited } = useComposerState(chatId);
  const text = (edited ?? draft ?? '').trim();
  if (text === '' && recorded === null && files.length === 0) return '';
  return words({
    kind: text === '' && recorded !== null ? 'voice' : 'files',
    text,
    inquiry: null,
    files: files.map(({ name, type }) => ({ name, kind: getFileKindOfMediaType(type) })),
  });
}
