import type { Feature } from '../../platform/features/feature.ts';
import { exportHandlers } from './exports-calls.ts';
import { exportRunner } from './run-exports.ts';
import { serveExport } from './serve-export.ts';

export const exportsFeature: Feature = {
  name: 'exports',
  handlers: exportHandlers,
  jobs: exportRunner.jobs,
  routes: serveExport,
};
