import { notifications } from '@mantine/notifications';
import { i18n } from '../i18n/i18n.ts';
import { getQuietNotificationPosition } from './get-quiet-notification-position.ts';

/** Shows a green notification for a success that is not visible elsewhere on the screen. */
export function showSuccess(message: string): void {
  notifications.show({
    color: 'teal.9',
    message,
    withBorder: true,
    role: 'status',
    position: getQuietNotificationPosition(),
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'common' }) },
  });
}
