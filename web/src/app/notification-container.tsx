import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import classes from './notifications.module.css';

/**
 * Errors appear in the upper corner at the start, because main buttons of screens and dialogs are in the middle or at
 * the end; other notifications are at the bottom.
 */
export function NotificationContainer() {
  const { dir } = useDirection();
  return (
    <Notifications
      position={dir === 'rtl' ? 'top-right' : 'top-left'}
      containerWidth={380}
      limit={6}
      className={classes.place ?? ''}
    />
  );
}
