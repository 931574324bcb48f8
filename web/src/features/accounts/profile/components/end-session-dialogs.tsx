import { deleteMyOtherSessions, deleteMySession } from '@nazar/domain/api/user-calls.ts';
import type { UserSession } from '@nazar/domain/api/user-shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { callApi } from '../../../../api/call-api.ts';
import { clearLocalSession, readSessionToken } from '../../../../api/session.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../../../ui/show-success.ts';
import { useInvalidateMySessions } from '../profile-queries.ts';
import { useFormatDeviceName } from '../use-format-device-name.ts';

type EndSessionDialogProps = { session: UserSession | null; onClose: () => void; onEnded: () => void };

export function EndSessionDialog({ session, onClose, onEnded }: EndSessionDialogProps) {
  const { t } = useTranslation('profile');
  const deviceName = useFormatDeviceName();
  const client = useQueryClient();
  // Keeps the name while the dialog closes.
  const last = useRef(session);
  if (session !== null) last.current = session;
  const name = deviceName(last.current?.userAgent ?? '');
  const isCurrent = last.current?.isCurrent === true;
  const { end, busy } = useEnding(async () => {
    if (session === null) return;
    await callApi(deleteMySession, { id: session.id });
    if (session.isCurrent) {
      // Without a session this screen redirects to the sign-in screen.
      clearLocalSession();
      client.clear();
      return;
    }
    showSuccess(t('sessions.ended', { name }));
    onEnded();
  }, onClose);
  return (
    <ConfirmDialog
      opened={session !== null}
      title={t(isCurrent ? 'sessions.endThisTitle' : 'sessions.endTitle', { name })}
      confirmLabel={t('sessions.signOut')}
      loading={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {t(isCurrent ? 'sessions.endThisText' : 'sessions.endText')}
    </ConfirmDialog>
  );
}

type EndOtherSessionsDialogProps = {
  opened: boolean;
  count: number;
  onClose: () => void;
  onEnded: () => void;
};

export function EndOtherSessionsDialog({ opened, count, onClose, onEnded }: EndOtherSessionsDialogProps) {
  const { t } = useTranslation('profile');
  const { end, busy } = useEnding(async () => {
    await callApi(deleteMyOtherSessions, {});
    showSuccess(t('sessions.othersEnded'));
    onEnded();
  }, onClose);
  return (
    <ConfirmDialog
      opened={opened}
      title={t('sessions.endOthersTitle')}
      confirmLabel={t('sessions.signOut')}
      loading={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {t('sessions.endOthersText', { count })}
    </ConfirmDialog>
  );
}

/** Runs once at a time and then closes; the list is reloaded in any case. */
function useEnding(run: () => Promise<void>, onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const forget = useInvalidateMySessions();
  const end = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await run();
    } catch (problem) {
      // A notification already reports the problem.
      if (!(problem instanceof ApiProblem)) throw problem;
    } finally {
      setBusy(false);
      onClose();
      if (readSessionToken() !== null) void forget();
    }
  };
  return { end, busy };
}
