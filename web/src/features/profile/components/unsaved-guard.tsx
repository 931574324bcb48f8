import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { readSessionToken } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before a form with something unsaved is left: by a link here, by the browser itself elsewhere. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation('profile');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = nextLocation.pathname !== currentLocation.pathname;
    // Somebody who signed out, or whose session ended, could not save any more.
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
      opened={blocker.state === 'blocked'}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
