import type { Feature } from '../../platform/features/feature.ts';
import { serveGrantedFile } from '../files/index.ts';
import { chatsHandlers, messageReportHandlers, messagesHandlers } from './chats-calls.ts';
import { contactsHandlers } from './contacts-calls.ts';
import { listChatNames } from './membership-queries.ts';
import { makeMessageFileGrant } from './message-file-grant.ts';
import { cleanUpChatsJob, notifyUnreadChatsJob } from './notify-unread-chats.ts';
import { chatAccountDataDeletion, listChatArchiveFiles } from './personal-data.ts';

export const chatFeature: Feature = {
  name: 'chat',
  handlers: { ...chatsHandlers, ...messagesHandlers, ...messageReportHandlers, ...contactsHandlers },
  jobs: [cleanUpChatsJob, notifyUnreadChatsJob],
  routes: (app, deps) => serveGrantedFile(app, deps, makeMessageFileGrant(deps)),
  personalData: listChatArchiveFiles,
  deleteAccountData: chatAccountDataDeletion,
  notificationSubjects: async (db, { account, chatIds }) => ({
    chats: await listChatNames(db, account.id, chatIds),
  }),
};
