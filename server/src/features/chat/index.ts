export { type Recipient, recipientsOf } from './chat-notes.ts';
export { listOnline, mayKnowOnline } from './contact-queries.ts';
export { chat } from './feature.ts';
export { findBareMembership, ownMembership, subjectOf, unreadCount } from './membership-queries.ts';
export { type FileRow, listFiles, type MessageRow } from './message-queries.ts';
export { makeMessages } from './send-message.ts';
export { serializeMessages } from './serialize-messages.ts';
export { hideMessage, holdMessage, showMessageAgain } from './taken-down-queries.ts';
