import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';

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

/** Asks before an act, for a reason that stands in the list of acts. */
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
  useReturnFocus();
  const [reason, setReason] = useState('');
  const formId = useId();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(reason);
        }}
      >
        <Stack gap="md">
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
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={loading} {...(danger && { color: 'red' })}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
