import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { getQuietNotificationPosition } from '../../../ui/get-quiet-notification-position.ts';
import type { UndoStep } from './draft/edit-history.ts';
import { useUndoStep } from './use-undo-redo.ts';

/** Milliseconds for which the notification offers undo; the buttons offer it longer. */
const undoTime = 10_000;

/** Reports a deletion and offers to undo it, even after later edits. */
export function useShowDeletionUndoNotice(): (id: string, message: string, step: UndoStep) => void {
  const { t } = useTranslation('wizard');
  const undo = useUndoStep();
  return (id, message, step) => {
    const notice = `deleted ${id}`;
    notifications.show({
      id: notice,
      color: 'gray.7',
      withBorder: true,
      autoClose: undoTime,
      position: getQuietNotificationPosition(),
      closeButtonProps: { 'aria-label': t('close', { ns: 'common' }) },
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" inherit>
            {message}
          </Text>
          <Button
            size="xs"
            style={{ flexShrink: 0 }}
            onClick={() => {
              notifications.hide(notice);
              undo(step);
            }}
          >
            {t('undo')}
          </Button>
        </Group>
      ),
    });
  };
}
