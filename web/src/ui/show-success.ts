import { notifications } from '@mantine/notifications';
import { i18n } from '../i18n/i18n.ts';

/** Shows a green notification for a success that is not visible elsewhere on the screen. */
export function showSuccess(message: string): void {
  notifications.show({
    color: 'teal.9',
    message,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'common' }) },
  });
}
