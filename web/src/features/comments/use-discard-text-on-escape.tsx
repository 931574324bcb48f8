import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

type Writing = {
  readonly isWritten: boolean;
  /** A comment that is being sent can't be discarded. */
  readonly isSending: boolean;
  readonly onGiveUp: () => void;
};

/** Escape closes a form; with unsent text, after a confirmation. Render the dialog beside the form. */
export function useDiscardTextOnEscape({ isWritten, isSending, onGiveUp }: Writing): {
  onKeyDown: (event: KeyboardEvent) => void;
  question: ReactNode;
} {
  const { t } = useTranslation('comments');
  const [asking, setAsking] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Escape cancels its suggestion.
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
