import { notifications } from '@mantine/notifications';
import { i18n } from '../i18n/i18n.ts';
import { tellSayDone } from './done-events.ts';
import { showAt } from './show-at.ts';

/** A green notification for a success that nothing else on the screen shows; `stays`: the open dialog does not go. */
export function sayDone(message: string, { stays = false } = {}): void {
  tellSayDone();
  notifications.show({
    position: showAt(1, { isDone: !stays }),
    color: 'teal.9',
    message,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'common' }) },
  });
}
