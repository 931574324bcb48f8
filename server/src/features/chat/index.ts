export { type Recipient, recipientsOf } from './chat-notes.ts';
export { listOnline, mayKnowOnline } from './contact-queries.ts';
export { deleteMessagesOf } from './left-message-queries.ts';
export {
  findBareMembership,
  listChatNames,
  ownMembership,
  subjectOf,
  unreadCount,
} from './membership-queries.ts';
export { type FileRow, listFiles, type MessageRow } from './message-queries.ts';
export { listOwnBlocks, listOwnChats, listOwnContacts, listOwnMessages } from './own-chat-queries.ts';
export { serializeMessages } from './serialize-messages.ts';
export { hideMessage, holdMessage, showMessageAgain } from './taken-down-queries.ts';
