export { type ChatRecipient, directChatRecipients } from './chat-notes.ts';
export { listOnlineStates } from './contact-queries.ts';
export { chatFeature } from './feature.ts';
export {
  chatSubjectOf,
  findMembershipWithoutCounts,
  membershipAliases,
  unreadCountSql,
} from './membership-queries.ts';
export { listMessageFilesByIds, type MessageFileRow, type MessageRow } from './message-queries.ts';
export { makeMessageCommits } from './send-message.ts';
export { serializeMessages } from './serialize-messages.ts';
export { hideMessage, lockMessage, restoreMessage } from './taken-down-queries.ts';
