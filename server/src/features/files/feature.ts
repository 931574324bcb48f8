import type { Feature } from '../../platform/features/feature.ts';
import { fileHandlers } from './file-calls.ts';
import { deleteAccountData, personalData } from './personal-data.ts';
import { serveFile } from './serve-file.ts';

export const files: Feature = {
  name: 'files',
  handlers: fileHandlers,
  routes: serveFile,
  personalData,
  deleteAccountData,
};
