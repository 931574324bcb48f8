import * as z from 'zod/mini';
import { maxLength } from '../text/length.ts';
import { idSchema } from '../text/plain.ts';
import { messageSchema } from './chat-shapes.ts';
import { getCommentCounts } from './comment-calls.ts';
import { defineClientEvent, defineServerEvent } from './define-event.ts';
import { emptyResultSchema } from './envelope.ts';
import { deleteMessage, editMessage, getChatChanges, markMessages, sendMessage } from './message-calls.ts';

/** The address of the one connection of a signed-in page (Socket.IO). */
export const socketPath = '/api/socket';

/** Calls that clients may also send over the socket, with the same input, rights, result and errors. */
export const socketCalls = { sendMessage, editMessage, deleteMessage, markMessages, getChatChanges };
export type SocketCallName = keyof typeof socketCalls;

export const typingClientEvent = defineClientEvent({
  name: 'typing',
  summary: 'The caller is typing in a chat; repeated every few seconds while typing.',
  input: z.strictObject({ chatId: idSchema() }),
  result: emptyResultSchema(),
});

export const watchOnlineEvent = defineClientEvent({
  name: 'watchOnline',
  summary:
    'Replaces the list of people whose online status this page watches. Replies with the people who are online, ' +
    'except people who hide their status from everyone or from the caller.',
  input: z.strictObject({ accountIds: z.array(idSchema()).check(maxLength(100)) }),
  result: z.object({ online: z.array(idSchema()) }),
});

const watchedShape = { inquiryId: idSchema(), about: z.enum(['results', 'comments']) };

const inquiryData = z.object({
  ...watchedShape,
  /**
   * Whether the caller may no longer see the page, so no further events follow; repeating the call gives the
   * reason.
   */
  isOver: z.boolean(),
  /** Results: the version that getResultsVersion returns. */
  version: z.nullable(z.string()),
  /** Comments and likes: the result of getCommentCounts. */
  comments: z.nullable(getCommentCounts.result),
});

export const watchInquiryEvent = defineClientEvent({
  name: 'watchInquiry',
  summary:
    'Subscribes this page to the results or the comments of an inquiry, as long as the caller may see them. ' +
    'Replies with the current state; refused in the same cases as getResultsVersion and getCommentCounts.',
  input: z.strictObject(watchedShape),
  result: inquiryData,
});

export const unwatchInquiryEvent = defineClientEvent({
  name: 'unwatchInquiry',
  summary: 'Ends this page’s subscription.',
  input: z.strictObject(watchedShape),
  result: emptyResultSchema(),
});

export const clientEvents = {
  typing: typingClientEvent,
  watchOnline: watchOnlineEvent,
  watchInquiry: watchInquiryEvent,
  unwatchInquiry: unwatchInquiryEvent,
};

export const inquiryChangedEvent = defineServerEvent({
  name: 'inquiry',
  summary: 'The results or comments of an inquiry that this page watches have changed.',
  data: inquiryData,
});

export const messageChangedEvent = defineServerEvent({
  name: 'message',
  summary:
    'A message was sent, edited or deleted. A client that hasn’t seen the version before it calls getChatChanges.',
  data: z.object({ message: messageSchema }),
});

export const messagesSeenEvent = defineServerEvent({
  name: 'seen',
  summary:
    'A person has received or seen a chat up to a message. It may be the caller on another page or device.',
  data: z.object({
    op: z.enum(['received', 'seen']),
    chatId: idSchema(),
    accountId: idSchema(),
    /** The last message that the mark covers. */
    messageId: idSchema(),
    number: z.int(),
    /** Number of messages that the account of this event has not seen yet, up to 100. */
    count: z.int(),
    /** Whether another person read my messages; false if I read them on another page. */
    other: z.boolean(),
  }),
});

export const typingEvent = defineServerEvent({
  name: 'typing',
  summary: 'A person is typing. The state ends after six seconds unless the event is repeated.',
  data: z.object({ chatId: idSchema(), accountId: idSchema() }),
});

export const onlineStatusEvent = defineServerEvent({
  name: 'online',
  summary: 'A person whom this page watches came online or went offline.',
  data: z.object({ accountId: idSchema(), isOnline: z.boolean() }),
});

export const chatChangedEvent = defineServerEvent({
  name: 'chat',
  summary:
    'One of the caller’s chats is new, has changed (members, name or settings) or is gone: getChat returns ' +
    'its new state, or 404.',
  data: z.object({ chatId: idSchema() }),
});

export const notificationsChangedEvent = defineServerEvent({
  name: 'notified',
  summary:
    'There is a new notification, or some were read; getUnreadNotificationCount returns the new count.',
  data: emptyResultSchema(),
});

const sessionEndedEvent = defineServerEvent({
  name: 'ended',
  summary: 'The session has ended; the server closes the connection right after this event.',
  data: z.object({ code: z.literal('sessionRequired') }),
});

export const serverEvents = {
  messageEvent: messageChangedEvent,
  seenEvent: messagesSeenEvent,
  typingEvent,
  onlineEvent: onlineStatusEvent,
  chatEvent: chatChangedEvent,
  notifiedEvent: notificationsChangedEvent,
  inquiryEvent: inquiryChangedEvent,
  endedEvent: sessionEndedEvent,
};
