import './browser-setup.ts';
import { notifications } from '@mantine/notifications';
import { afterEach } from 'vitest';
import { forgetFailures } from '../api/call-api.ts';
import '../api/zod-config.ts';

afterEach(() => {
  notifications.clean();
  forgetFailures();
});
