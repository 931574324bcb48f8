import './browser-setup.ts';
import { notifications } from '@mantine/notifications';
import { afterEach } from 'vitest';
import { clearReportedFailures } from '../api/call-api.ts';
import '../api/zod-config.ts';

afterEach(() => {
  notifications.clean();
  clearReportedFailures();
});
