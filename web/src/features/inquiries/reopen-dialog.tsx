import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../ui/show-success.ts';

type ReopenDialogProps = { id: string; title: string; opened: boolean; onClose: () => void };

/** Asks an owner before it opens a closed inquiry again, without a closing date. */
export function ReopenDialog({ id, title, opened, onClose }: ReopenDialogProps) {
  const { t } = useTranslation('myInquiries');
  const client = useQueryClient();
  const reopen = useMutation({
    mutationFn: () => callApi(expireMyInquiry, { id, expireDate: null }),
    onSuccess: () => {
      showSuccess(t('reopened', { title }));
      return client.invalidateQueries();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('reopenTitle', { title })}
      confirmLabel={t('openAgain')}
      loading={reopen.isPending}
      isHarmless
      onConfirm={() => reopen.mutate()}
      onClose={onClose}
    >
      {t('reopenText')}
    </ConfirmDialog>
  );
}
