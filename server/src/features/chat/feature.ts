import type { Feature } from '../../platform/features/feature.ts';
import { serveGrantedFile } from '../files/index.ts';
import { chatsHandlers, messageReportHandlers, messagesHandlers } from './chats-calls.ts';
import { contactsHandlers } from './contacts-calls.ts';
import { listChatNames } from './membership-queries.ts';
import { messageFileGrant } from './message-file-grant.ts';
import { cleanUpChatsJob, notifyPendingChatsJob } from './notify-pending-chats.ts';
import { accountDataDeletion, listPersonalDataFiles } from './personal-data.ts';

export const chatFeature: Feature = {
  name: 'chat',
  handlers: { ...chatsHandlers, ...messagesHandlers, ...messageReportHandlers, ...contactsHandlers },
  jobs: [cleanUpChatsJob, notifyPendingChatsJob],
  routes: (app, deps) => serveGrantedFile(app, deps, messageFileGrant(deps)),
  personalData: listPersonalDataFiles,
  deleteAccountData: accountDataDeletion,
  notificationSubjects: async (db, { account, chatIds }) => ({
    chats: await listChatNames(db, account.id, chatIds),
  }),
};
