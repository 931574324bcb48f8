import { Notifications } from '@mantine/notifications';
import classes from './notifications.module.css';

export function ShownNotifications() {
  return <Notifications position="top-center" limit={6} className={classes.place ?? ''} />;
}
