import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../../ui/dialogs/confirm-dialog.tsx';
import { useLeaveGuard } from '../../../../../ui/navigation/leave-guards.ts';
import { listInvalidInputProblems } from '../../draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';

/** Asks before leaving if changes could not be saved. Other changes are saved when leaving. */
export function UnsavedDraftGuard() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const title = useDraftSelector((state) => state.settings.title);
  const { isStopped, leave, stay } = useLeaveGuard(({ currentLocation, nextLocation }) => {
    const leaves = nextLocation.pathname !== currentLocation.pathname;
    // Signing in again asks nothing, because this tab keeps a copy.
    if (!leaves || nextLocation.pathname.startsWith('/login')) return false;
    const { save, isStored } = store.getState();
    if (listInvalidInputProblems(store.getState()).length > 0) return true;
    return store.unsaved && (save === 'failed' || save === 'offline' || (!isStored && title.trim() === ''));
  });
  return (
    <ConfirmDialog
      opened={isStopped}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      onConfirm={leave}
      onClose={stay}
    >
      {t(title.trim() === '' ? 'leave.untitled' : 'leave.text')}
    </ConfirmDialog>
  );
}
