import * as z from 'zod/mini';
import { maxLength } from '../text/length.ts';
import { id } from '../text/plain.ts';
import { messageSchema } from './chat-shapes.ts';
import { getTalk } from './comment-calls.ts';
import { defineClientEvent, defineServerEvent } from './define-event.ts';
import { nothing } from './envelope.ts';
import { deleteMessage, editMessage, getChatChanges, markMessages, sendMessage } from './message-calls.ts';

/** The address of the one connection of a signed-in page (Socket.IO). */
export const socketPath = '/api/socket';

/** Calls that may come over the connection too: the same input, rights, result and failures. */
export const socketCalls = { sendMessage, editMessage, deleteMessage, markMessages, getChatChanges };
export type SocketCallName = keyof typeof socketCalls;

export const typing = defineClientEvent({
  name: 'typing',
  summary: 'I am writing in a chat; sent again every few seconds while I do.',
  input: z.strictObject({ chatId: id() }),
  result: nothing(),
});

export const watchOnline = defineClientEvent({
  name: 'watchOnline',
  summary:
    'Whose coming and going this page wants to hear of, in place of whoever it named before. Answers with those of ' +
    'them that are online; people who do not show it, or not to the caller, are not.',
  input: z.strictObject({ accountIds: z.array(id()).check(maxLength(100)) }),
  result: z.object({ online: z.array(id()) }),
});

const watchedShape = { inquiryId: id(), about: z.enum(['results', 'talk']) };

const inquiryData = z.object({
  ...watchedShape,
  /** The caller may not see it (any more) and is told nothing further: the call says why. */
  isOver: z.boolean(),
  /** About results: what getResultsVersion answers. */
  version: z.nullable(z.string()),
  /** About comments and likes: what getTalk answers. */
  talk: z.nullable(getTalk.result),
});

export const watchInquiry = defineClientEvent({
  name: 'watchInquiry',
  summary:
    'This page shows results of an inquiry, or what people say about it: it is told whenever that changes, as long as ' +
    'the caller may see it. Answers with how it stands; refused as getResultsVersion and getTalk are.',
  input: z.strictObject(watchedShape),
  result: inquiryData,
});

export const unwatchInquiry = defineClientEvent({
  name: 'unwatchInquiry',
  summary: 'This page shows it no more.',
  input: z.strictObject(watchedShape),
  result: nothing(),
});

export const clientEvents = { typing, watchOnline, watchInquiry, unwatchInquiry };

export const inquiryEvent = defineServerEvent({
  name: 'inquiry',
  summary: 'Results of an inquiry that this page watches have changed, or what people say about it.',
  data: inquiryData,
});

export const messageEvent = defineServerEvent({
  name: 'message',
  summary:
    'A message was sent, edited or deleted. Who knows less than the version before it asks getChatChanges.',
  data: z.object({ message: messageSchema }),
});

export const seenEvent = defineServerEvent({
  name: 'seen',
  summary: 'Somebody has received or seen a chat up to a message; also myself, on another page or device.',
  data: z.object({
    op: z.enum(['received', 'seen']),
    chatId: id(),
    accountId: id(),
    /** The last message that it covers. */
    messageId: id(),
    number: z.int(),
    /** How many messages are still unseen for whoever it is about, up to 100. */
    count: z.int(),
    /** The mark of another person, which is about my messages; not mine from another page. */
    other: z.boolean(),
  }),
});

export const typingEvent = defineServerEvent({
  name: 'typing',
  summary: 'Somebody is writing; over after six seconds unless it comes again.',
  data: z.object({ chatId: id(), accountId: id() }),
});

export const onlineEvent = defineServerEvent({
  name: 'online',
  summary: 'Somebody whom this page watches came or went.',
  data: z.object({ accountId: id(), isOnline: z.boolean() }),
});

export const chatEvent = defineServerEvent({
  name: 'chat',
  summary:
    'A chat of mine is new, has changed (who is in it, my settings of it, its name), or is gone: getChat tells, or ' +
    'answers 404.',
  data: z.object({ chatId: id() }),
});

export const notifiedEvent = defineServerEvent({
  name: 'notified',
  summary: 'There is a new notification, or some were read: getUnread tells.',
  data: nothing(),
});

export const endedEvent = defineServerEvent({
  name: 'ended',
  summary: 'The session is over; the server closes the connection right after it.',
  data: z.object({ code: z.literal('sessionRequired') }),
});

export const serverEvents = {
  messageEvent,
  seenEvent,
  typingEvent,
  onlineEvent,
  chatEvent,
  notifiedEvent,
  inquiryEvent,
  endedEvent,
};
