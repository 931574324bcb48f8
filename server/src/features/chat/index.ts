export { type ChatRecipient, getDirectChatRecipientIds } from './broadcast-chat-changes.ts';
export { findVisibleOnlineStates } from './contact-queries.ts';
export { chatFeature } from './feature.ts';
export {
  chatMemberTableAliases,
  findMembershipWithoutCounts,
  makeChatSubject,
  unreadMessageCountSql,
} from './membership-queries.ts';
export {
  type ChatMessageRow,
  listMessageFilesByIds,
  type MessageFileRow,
} from './messages/message-queries.ts';
export { makeMessageGroupCommit } from './messages/send-message.ts';
export { serializeMessages } from './messages/serialize-messages.ts';
export {
  hideTakenDownMessage,
  lockChatAndFindMessage,
  restoreTakenDownMessage,
} from './messages/taken-down-queries.ts';
