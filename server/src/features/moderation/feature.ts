import type { Feature } from '../../platform/features/feature.ts';
import { registerGrantedFileRoute } from '../files/index.ts';
import { moderationHandlers } from './moderation-calls.ts';
import { makeModerationPersonalDataFiles, moderationAccountDataDeletion } from './personal-data.ts';
import { makeReportedFileRoute } from './reported-file-route.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  handlers: moderationHandlers,
  routes: (app, deps) => registerGrantedFileRoute(app, deps, makeReportedFileRoute(deps)),
  personalData: makeModerationPersonalDataFiles,
  deleteAccountData: moderationAccountDataDeletion,
};
