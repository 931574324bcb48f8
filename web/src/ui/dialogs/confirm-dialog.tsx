import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  /** Contains the object's name: «Delete “Team lunch”». */
  title: string;
  /** Describes what will be lost. */
  children?: ReactNode;
  /** The verb of the action: «Delete». */
  confirmLabel: string;
  /** «Cancel» by default. */
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
  loading?: boolean;
  /** Whether nothing is lost by the action. */
  isHarmless?: boolean;
};

/** Asks before an action, usually one that can't be undone. The safe button has the focus. */
export function ConfirmDialog({ opened, ...props }: ConfirmDialogProps) {
  return opened ? <OpenDialog {...props} /> : null;
}

/** The element that opened it is often an item of a closed menu, and the object itself may be gone afterwards. */
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
    <Dialog opened onClose={onClose} title={title} centered>
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
    </Dialog>
  );
}
