import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Writing = {
  readonly isWritten: boolean;
  /** What is on its way can't be given up. */
  readonly isSending: boolean;
  readonly onGiveUp: () => void;
};

/** Escape leaves a form; where something is written in it, once that may be lost. The question is beside the form. */
export function useGiveUp({ isWritten, isSending, onGiveUp }: Writing): {
  onKeyDown: (event: KeyboardEvent) => void;
  question: ReactNode;
} {
  const { t } = useTranslation('comments');
  const [asking, setAsking] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is composed, Escape cancels the suggestion.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (isSending) return;
    if (isWritten) setAsking(true);
    else onGiveUp();
  };
  const question = (
    <ConfirmDialog
      opened={asking}
      title={t('giveUp.title')}
      confirmLabel={t('giveUp.confirm')}
      cancelLabel={t('giveUp.cancel')}
      onConfirm={onGiveUp}
      onClose={() => setAsking(false)}
    >
      {t('giveUp.text')}
    </ConfirmDialog>
  );
  return { onKeyDown, question };
}
