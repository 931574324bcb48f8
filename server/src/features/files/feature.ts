import type { Feature } from '../../platform/features/feature.ts';
import { fileHandlers } from './file-calls.ts';
import { filesAccountDataDeletion, listUploadedFilesForArchive } from './personal-data.ts';
import { serveFile } from './serve-file.ts';

export const filesFeature: Feature = {
  name: 'files',
  handlers: fileHandlers,
  routes: serveFile,
  personalData: listUploadedFilesForArchive,
  deleteAccountData: filesAccountDataDeletion,
};
