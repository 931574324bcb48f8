import { Button, Group, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  title: string;
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The verb of the action, for the submit button. */
  submitLabel: string;
  loading: boolean;
  /** Whether something is lost by it. */
  isDanger?: boolean;
  /** Gets the focus afterwards if the button that opened the dialog is gone. */
  focusInstead?: RefObject<HTMLElement | null>;
  /** The fields. */
  children: ReactNode;
};

/** A dialog with a few fields that are saved together; mounted when it opens. */
export function FormDialog({
  title,
  onClose,
  onSubmit,
  submitLabel,
  loading,
  isDanger = false,
  children,
  focusInstead,
}: FormDialogProps) {
  const { t } = useTranslation();
  useReturnFocus(focusInstead);
  return (
    <Dialog opened onClose={onClose} title={title} centered>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={loading} {...(isDanger && { color: 'red' })}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
