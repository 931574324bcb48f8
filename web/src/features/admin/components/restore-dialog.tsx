import { type ModeratedContent, restoreContent } from '@nazar/domain/api/moderation-calls.ts';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../ui/show-success.ts';
import { targetKind } from '../../moderation/index.ts';
import { useAct } from '../admin-queries.ts';
import { ActDialog } from './act-dialog.tsx';

export function RestoreDialog({ thing, onClose }: { thing: ModeratedContent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const restore = useAct(restoreContent);
  const kind = targetKind(thing);
  const { inquiryId, commentId, messageId } = thing;
  return (
    <ActDialog
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
    </ActDialog>
  );
}
