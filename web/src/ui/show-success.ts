import { notifications } from '@mantine/notifications';
import { i18n } from '../i18n/i18n.ts';

/**
 * Shows a green notification for a success that is not visible elsewhere on the screen. On a phone it is at the bottom,
 * because at the top it would cover the heading.
 */
export function showSuccess(message: string): void {
  notifications.show({
    color: 'teal.9',
    message,
    withBorder: true,
    role: 'status',
    ...(window.matchMedia('(max-width: 48em)').matches && { position: 'bottom-center' }),
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'common' }) },
  });
}
