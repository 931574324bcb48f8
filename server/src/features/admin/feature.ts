import type { Feature } from '../../platform/features/feature.ts';
import { adminHandlers } from './admin-calls.ts';

export const adminFeature: Feature = {
  name: 'admin',
  handlers: adminHandlers,
};
