import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readSessionToken } from '../../../../api/session.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { useLeaveGuard } from '../../../../ui/navigation/leave-guards.ts';

/** Asks before leaving a form with unsaved changes; the browser itself asks when the page is closed. */
export function UnsavedChangesGuard({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation('profile');
  const { isStopped, leave, stay } = useLeaveGuard(({ currentLocation, nextLocation }) => {
    const leaves = nextLocation.pathname !== currentLocation.pathname;
    // After signing out or a session's end nothing could be saved any more.
    return unsaved && leaves && readSessionToken() !== null;
  });
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return (
    <ConfirmDialog
      opened={isStopped}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      onConfirm={leave}
      onClose={stay}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
