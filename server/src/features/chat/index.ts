export { type ChatRecipient, getDirectChatRecipientIds } from './broadcast-chat-changes.ts';
export { findVisibleOnlineStates } from './contact-queries.ts';
export { chatFeature } from './feature.ts';
export {
  chatMemberTableAliases,
  findMembershipWithoutCounts,
  makeChatSubject,
  unreadMessageCountSql,
} from './membership-queries.ts';
export { type ChatMessageRow, listMessageFilesByIds, type MessageFileRow } from './message-queries.ts';
export { makeMessageGroupCommit } from './send-message.ts';
export { serializeMessages } from './serialize-messages.ts';
export {
  hideTakenDownMessage,
  lockChatAndFindMessage,
  restoreTakenDownMessage,
} from './taken-down-queries.ts';
