import type { Feature } from '../../platform/features/feature.ts';
import { exportHandlers } from './exports-calls.ts';
import { registerExportRoute } from './register-export-route.ts';
import { exportRunner } from './run-exports.ts';

export const exportsFeature: Feature = {
  name: 'exports',
  handlers: exportHandlers,
  jobs: exportRunner.jobs,
  routes: registerExportRoute,
};
