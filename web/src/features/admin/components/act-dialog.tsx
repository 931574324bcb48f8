import { Textarea } from '@mantine/core';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';

type ActDialogProps = {
  title: string;
  /** What will be so afterwards. */
  children: ReactNode;
  confirmLabel: string;
  /** Who reads the reason: administrators, unless it says otherwise. */
  reasonHint?: string | undefined;
  danger?: boolean;
  loading: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks before an act, for a reason that is in the list of acts. */
export function ActDialog({
  title,
  children,
  confirmLabel,
  reasonHint,
  danger = false,
  loading,
  onConfirm,
  onClose,
}: ActDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      {...{ title, loading, onClose }}
      submitLabel={confirmLabel}
      isDanger={danger}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(reason);
      }}
    >
      <div style={{ fontSize: 'var(--mantine-font-size-sm)' }}>{children}</div>
      <Textarea
        label={t('reason')}
        description={reasonHint ?? t('reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={textLimits.reason}
        dir={textDir(reason)}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
      />
    </FormDialog>
  );
}
