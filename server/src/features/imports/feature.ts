import type { Feature } from '../../platform/features/feature.ts';
import { groupImportHandlers } from './people/group-import-calls.ts';
import { replaceInviteesHandlers } from './people/replace-list.ts';
import { groupImportRunner } from './people/run-group-imports.ts';
import { importHandlers } from './uploaded/imports-calls.ts';
import { importRunner } from './uploaded/run-imports.ts';
import { registerImportReportRoute } from './uploaded/serve-report.ts';

export const importsFeature: Feature = {
  name: 'imports',
  handlers: { ...importHandlers, ...groupImportHandlers, ...replaceInviteesHandlers },
  jobs: [...importRunner.jobs, ...groupImportRunner.jobs],
  routes: registerImportReportRoute,
};
