import { Textarea } from '@mantine/core';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';

type AdminActionDialogProps = {
  title: string;
  /** Describes the consequence. */
  children: ReactNode;
  confirmLabel: string;
  /** Says who can read the reason; by default, administrators. */
  reasonHint?: string | undefined;
  danger?: boolean;
  loading: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks for confirmation and for a reason, which is stored in the audit log. */
export function AdminActionDialog({
  title,
  children,
  confirmLabel,
  reasonHint,
  danger = false,
  loading,
  onConfirm,
  onClose,
}: AdminActionDialogProps) {
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
        dir={getDirAttribute(reason)}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
      />
    </FormDialog>
  );
}
