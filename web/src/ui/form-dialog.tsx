import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './use-return-focus.ts';

type FormDialogProps = {
  title: string;
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The verb of what is done with the fields. */
  submitLabel: string;
  loading: boolean;
  /** Something is lost by it. */
  isDanger?: boolean;
  /** What gets the focus afterwards where the button that opened it is gone. */
  focusInstead?: RefObject<HTMLElement | null>;
  /** The fields. */
  children: ReactNode;
};

/** A few fields that are saved together; mounted when it opens. */
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
    <Modal opened onClose={onClose} title={title} centered>
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
    </Modal>
  );
}
