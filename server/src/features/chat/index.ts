export { type ChatRecipient, recipientsOf } from './chat-notes.ts';
export { listOnline, listVisibleOnlineState } from './contact-queries.ts';
export { chat } from './feature.ts';
export {
  chatSubjectOf,
  findBareMembership,
  membershipAliases,
  unreadCountSql,
} from './membership-queries.ts';
export { listMessageFiles, type MessageFileRow, type MessageRow } from './message-queries.ts';
export { makeMessageCommits } from './send-message.ts';
export { serializeMessages } from './serialize-messages.ts';
export { hideMessage, lockMessage, restoreMessage } from './taken-down-queries.ts';
