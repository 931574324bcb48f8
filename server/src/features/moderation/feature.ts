import type { Feature } from '../../platform/features/feature.ts';
import { serveGrantedFile } from '../files/index.ts';
import { moderationHandlers } from './moderation-calls.ts';
import { listModerationArchiveFiles, moderationAccountDataDeletion } from './personal-data.ts';
import { makeReportedFileGrant } from './reported-file.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  handlers: moderationHandlers,
  routes: (app, deps) => serveGrantedFile(app, deps, makeReportedFileGrant(deps)),
  personalData: listModerationArchiveFiles,
  deleteAccountData: moderationAccountDataDeletion,
};
