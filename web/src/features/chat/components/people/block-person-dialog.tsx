import type { ChatPerson } from '@nazar/domain/api/chat-shapes.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../../../ui/show-success.ts';
import { useChatContactMutation } from '../../contact-queries.ts';
import { useFormatPersonName } from '../use-chat-name.ts';

type BlockDialogProps = { person: ChatPerson; onClose: () => void; onBlocked?: () => void };

/** Asks for a confirmation before a person is blocked. */
export function BlockPersonDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const { t } = useTranslation('chat');
  const name = useFormatPersonName()(person);
  const change = useChatContactMutation();
  return (
    <ConfirmDialog
      opened
      title={t('blockTitle', { name })}
      confirmLabel={t('block')}
      loading={change.isPending}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(
          { change: 'block', accountId: person.accountId },
          {
            onSuccess: () => {
              showSuccess(t('blockedDone', { name }));
              onBlocked?.();
            },
            onSettled: onClose,
          },
        )
      }
    >
      {t('blockText')}
    </ConfirmDialog>
  );
}
