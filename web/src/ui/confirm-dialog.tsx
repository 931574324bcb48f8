import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './use-return-focus.ts';

type ConfirmDialogProps = {
  opened: boolean;
  /** Names the thing: «Delete “Team lunch”» */
  title: string;
  /** What will be lost. */
  children?: ReactNode;
  /** The verb: «Delete». */
  confirmLabel: string;
  /** «Cancel» where it is not said. */
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
  loading?: boolean;
  /** Nothing is lost by it. */
  isHarmless?: boolean;
};

/** Asks before an action, mostly one that can't be undone. The safe button has the focus. */
export function ConfirmDialog({ opened, ...props }: ConfirmDialogProps) {
  return opened ? <OpenDialog {...props} /> : null;
}

/** What opened it is often an item of a menu that is gone by now, and the thing itself afterwards. */
function OpenDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onClose,
  loading,
  isHarmless = false,
}: Omit<ConfirmDialogProps, 'opened'>) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} centered>
      {children !== undefined && (
        <Text component="div" size="sm">
          {children}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button {...(!isHarmless && { color: 'red' })} onClick={onConfirm} loading={loading ?? false}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
