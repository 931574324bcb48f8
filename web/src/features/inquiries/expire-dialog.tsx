import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSuccess } from '../../ui/show-success.ts';

type ExpireDialogProps = {
  id: string;
  title: string;
  secretBallot: boolean;
  opened: boolean;
  onClose: () => void;
};

/** Asks an owner before it closes an inquiry now. */
export function ExpireDialog({ id, title, secretBallot, opened, onClose }: ExpireDialogProps) {
  const { t } = useTranslation('myInquiries');
  const client = useQueryClient();
  const expire = useMutation({
    mutationFn: () => callApi(expireMyInquiry, { id }),
    onSuccess: () => {
      showSuccess(t('expired', { title }));
      // It changes what may be done with it nearly everywhere.
      return client.invalidateQueries();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('expireTitle', { title })}
      confirmLabel={t('expire')}
      loading={expire.isPending}
      onConfirm={() => expire.mutate()}
      onClose={onClose}
    >
      {t(secretBallot ? 'expireTextBallot' : 'expireText')}
    </ConfirmDialog>
  );
}
