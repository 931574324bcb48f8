import type { Feature } from '../../platform/features/feature.ts';
import { registerGrantedFileRoute } from '../files/index.ts';
import { chatsHandlers, messageReportHandlers, messagesHandlers } from './chats-calls.ts';
import { contactsHandlers } from './contacts-calls.ts';
import { listChatNames } from './membership-queries.ts';
import { makeMessageFileRoute } from './messages/message-file-route.ts';
import { chatAccountDataDeletion, makeChatPersonalDataFiles } from './personal-data.ts';
import {
  deleteOrphanedChatsAndSearchMatchesJob,
  notifyUnreadChatsJob,
} from './unread/notify-unread-chats.ts';

export const chatFeature: Feature = {
  name: 'chat',
  handlers: { ...chatsHandlers, ...messagesHandlers, ...messageReportHandlers, ...contactsHandlers },
  jobs: [deleteOrphanedChatsAndSearchMatchesJob, notifyUnreadChatsJob],
  routes: (app, deps) => registerGrantedFileRoute(app, deps, makeMessageFileRoute(deps)),
  personalData: makeChatPersonalDataFiles,
  deleteAccountData: chatAccountDataDeletion,
  notificationSubjects: async (db, { account, chatIds }) => ({
    chats: await listChatNames(db, account.id, chatIds),
  }),
};
