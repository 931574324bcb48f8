import { notifications } from '@mantine/notifications';
import { i18n } from '../i18n/i18n.ts';

const listeners = new Set<() => void>();

/** Earlier failure notifications disappear then. */
export function onSayDone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A green notification for a success that nothing else on the screen shows. */
export function sayDone(message: string): void {
  for (const listener of listeners) listener();
  notifications.show({
    color: 'teal.9',
    message,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'common' }) },
  });
}
