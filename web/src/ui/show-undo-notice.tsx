import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { i18n } from '../i18n/i18n.ts';
import { getQuietNotificationPosition } from './get-quiet-notification-position.ts';

/** Milliseconds for which the notification offers undo. */
const undoTime = 10_000;

type UndoNotice = { id: string; message: string; onUndo: () => void };

/** Shows a notification about a change with a button that undoes it; returns a function that hides it. */
export function showUndoNotice({ id, message, onUndo }: UndoNotice): () => void {
  const hide = () => void notifications.hide(id);
  notifications.show({
    id,
    color: 'gray.7',
    withBorder: true,
    autoClose: undoTime,
    position: getQuietNotificationPosition(),
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'common' }) },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" inherit>
          {message}
        </Text>
        <Button
          size="xs"
          style={{ flexShrink: 0 }}
          onClick={() => {
            hide();
            onUndo();
          }}
        >
          {i18n.t('undo', { ns: 'common' })}
        </Button>
      </Group>
    ),
  });
  return hide;
}
