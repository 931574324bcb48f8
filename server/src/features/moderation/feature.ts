import type { Feature } from '../../platform/features/feature.ts';
import { serveGrantedFile } from '../files/index.ts';
import { moderationHandlers } from './moderation-calls.ts';
import { deleteAccountData, personalData } from './personal-data.ts';
import { reportedFileGrant } from './reported-file.ts';

export const moderation: Feature = {
  name: 'moderation',
  handlers: moderationHandlers,
  routes: (app, deps) => serveGrantedFile(app, deps, reportedFileGrant(deps)),
  personalData,
  deleteAccountData,
};
