import type { Feature } from '../../platform/features/feature.ts';
import { serveGrantedFile } from '../files/index.ts';
import { chatsHandlers, messageReportHandlers, messagesHandlers } from './chats-calls.ts';
import { contactsHandlers } from './contacts-calls.ts';
import { listChatNames } from './membership-queries.ts';
import { messageFileGrant } from './message-file-grant.ts';
import { clearChatsJob, notifyPendingChatsJob } from './notify-pending-chats.ts';
import { deleteAccountData, personalData } from './personal-data.ts';

export const chat: Feature = {
  name: 'chat',
  handlers: { ...chatsHandlers, ...messagesHandlers, ...messageReportHandlers, ...contactsHandlers },
  jobs: [clearChatsJob, notifyPendingChatsJob],
  routes: (app, deps) => serveGrantedFile(app, deps, messageFileGrant(deps)),
  personalData,
  deleteAccountData,
  notificationSubjects: async (db, { account, chatIds }) => ({
    chats: await listChatNames(db, account.id, chatIds),
  }),
};
