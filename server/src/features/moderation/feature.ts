import type { Feature } from '../../platform/features/feature.ts';
import { serveGrantedFile } from '../files/index.ts';
import { moderationHandlers } from './moderation-calls.ts';
import { accountDataDeletion, listPersonalDataFiles } from './personal-data.ts';
import { reportedFileGrant } from './reported-file.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  handlers: moderationHandlers,
  routes: (app, deps) => serveGrantedFile(app, deps, reportedFileGrant(deps)),
  personalData: listPersonalDataFiles,
  deleteAccountData: accountDataDeletion,
};
