import type { Message, MessageFile } from '@nazar/domain/api/chat-shapes.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

type Worded = Pick<Message, 'kind' | 'text' | 'inquiry'> & {
  readonly files: readonly Pick<MessageFile, 'kind' | 'name'>[];
};

/** Summarizes a message in one line, for lists and screen readers. */
export function useFormatMessageSummary() {
  const { t } = useTranslation('chat');
  return useCallback(
    ({ kind, text, files, inquiry }: Worded): string => {
      if (kind === 'deleted') return t('deletedMessage');
      if (kind === 'voice') return t('voiceMessage');
      if (text !== '') return text;
      if (kind === 'inquiry') return inquiry?.card?.publicTitle ?? t('anInquiry');
      const [first] = files;
      if (files.length > 1) return t('someFiles', { count: files.length });
      return first?.kind === 'image' ? t('aPicture') : (first?.name ?? '');
    },
    [t],
  );
}
