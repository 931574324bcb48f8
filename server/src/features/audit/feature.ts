import type { Feature } from '../../platform/features/feature.ts';
import { auditHandlers } from './audit-calls.ts';

export const auditFeature: Feature = {
  name: 'audit',
  handlers: auditHandlers,
};
