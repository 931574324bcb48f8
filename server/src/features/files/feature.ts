import type { Feature } from '../../platform/features/feature.ts';
import { fileHandlers } from './file-calls.ts';
import { filesAccountDataDeletion, makeUploadPersonalDataFiles } from './personal-data.ts';
import { registerFileRoutes } from './register-file-routes.ts';

export const filesFeature: Feature = {
  name: 'files',
  handlers: fileHandlers,
  routes: registerFileRoutes,
  personalData: makeUploadPersonalDataFiles,
  deleteAccountData: filesAccountDataDeletion,
};
