import type { Feature } from '../../platform/features/feature.ts';
import { fileHandlers } from './file-calls.ts';
import { accountDataDeletion, listPersonalDataFiles } from './personal-data.ts';
import { serveFile } from './serve-file.ts';

export const filesFeature: Feature = {
  name: 'files',
  handlers: fileHandlers,
  routes: serveFile,
  personalData: listPersonalDataFiles,
  deleteAccountData: accountDataDeletion,
};
