import type { DeletedInquiry } from '@nazar/domain/api/bin-calls.ts';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/show-success.ts';
import { useEraseInquiry } from './bin-queries.ts';

type EraseDialogProps = { inquiry: DeletedInquiry; onClose: () => void; onErased: () => void };

/** Asks an owner before an inquiry is erased. */
export function EraseInquiryDialog({ inquiry, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation('myInquiries');
  const erase = useEraseInquiry();
  const title = isolateNumbers(inquiry.title);
  const confirm = () =>
    erase.mutate(inquiry.id, {
      onSuccess: () => {
        showSuccess(t('bin.erased', { title }));
        onErased();
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened
      title={t('bin.eraseTitle', { title })}
      confirmLabel={t('bin.erase')}
      loading={erase.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('bin.eraseText', { count: inquiry.responseCount })}
    </ConfirmDialog>
  );
}
