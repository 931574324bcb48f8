export { type ChatRecipient, directChatRecipients } from './broadcast-chat-changes.ts';
export { findVisibleOnlineStates } from './contact-queries.ts';
export { chatFeature } from './feature.ts';
export {
  findMembershipWithoutCounts,
  makeChatSubject,
  membershipAliases,
  unreadCountSql,
} from './membership-queries.ts';
export { type ChatMessageRow, listMessageFilesByIds, type MessageFileRow } from './message-queries.ts';
export { makeMessageGroupCommit } from './send-message.ts';
export { serializeMessages } from './serialize-messages.ts';
export { hideMessage, lockAndFindMessage, restoreMessage } from './taken-down-queries.ts';
