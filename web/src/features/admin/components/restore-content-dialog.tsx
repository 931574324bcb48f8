import { type ModeratedContent, restoreContent } from '@nazar/domain/api/moderation-calls.ts';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../ui/show-success.ts';
import { getModerationTargetKind } from '../../moderation/index.ts';
import { useAdminMutation } from '../admin-queries.ts';
import { AdminActionDialog } from './admin-action-dialog.tsx';

export function RestoreContentDialog({ target, onClose }: { target: ModeratedContent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const restore = useAdminMutation(restoreContent);
  const kind = getModerationTargetKind(target);
  const { inquiryId, commentId, messageId } = target;
  return (
    <AdminActionDialog
      title={t(`reports.restoreAsk.${kind}`)}
      confirmLabel={t('reports.restore')}
      {...(kind === 'inquiry' && { reasonHint: t('reports.restoreReasonHint') })}
      loading={restore.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        restore.mutate(
          { inquiryId, commentId, messageId, reason },
          { onSuccess: () => showSuccess(t('reports.restored')), onSettled: onClose },
        )
      }
    >
      {t(`reports.restoreMeans.${kind}`)}
    </AdminActionDialog>
  );
}
