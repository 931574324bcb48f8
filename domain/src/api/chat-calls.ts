import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../text/plain.ts';
import { chatSchema, chatSummarySchema } from './chat-shapes.ts';
import { defineCall } from './define-call.ts';
import { cursorPagingShape, emptyInputSchema, emptyResultSchema } from './envelope.ts';

const chatIdInput = () => z.strictObject({ chatId: idSchema() });

export const getChats = defineCall('Chat', 'getChats', {
  access: 'user',
  transaction: 'read',
  summary:
    'Lists my chats, latest message first, or the requests that wait for me: first messages of strangers, ' +
    'and chats of groups that I’m in.',
  input: z.strictObject({ ...cursorPagingShape, list: z._default(z.enum(['chats', 'requests']), 'chats') }),
  result: z.object({ data: z.array(chatSummarySchema), next: z.nullable(z.string()) }),
});

export const getChat = defineCall('Chat', 'getChat', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets one chat with its members.',
  input: chatIdInput(),
  result: chatSchema,
});

export const openChat = defineCall('Chat', 'openChat', {
  access: 'user',
  transaction: 'write',
  summary:
    'Gets or creates my chat with a person I found or know, the chat of one of my groups, or my chat with ' +
    'the owner of an inquiry that allows questions. The other side is notified of the first message only.',
  input: z.union([
    z.strictObject({ accountId: idSchema() }),
    z.strictObject({ groupId: idSchema() }),
    z.strictObject({ inquiryId: idSchema() }),
  ]),
  result: chatSchema,
});

export const acceptChat = defineCall('Chat', 'acceptChat', {
  access: 'user',
  transaction: 'own',
  summary: 'Accepts a stranger’s first message, or joins the chat of a group that I’m in.',
  input: chatIdInput(),
  result: chatSchema,
});

export const declineChat = defineCall('Chat', 'declineChat', {
  access: 'user',
  transaction: 'own',
  summary: 'Declines a stranger’s first message or an invitation. The other side is not notified.',
  input: chatIdInput(),
  result: emptyResultSchema(),
});

export const leaveChat = defineCall('Chat', 'leaveChat', {
  access: 'user',
  transaction: 'own',
  summary: 'Leaves the chat of a group; its messages can’t be read afterwards.',
  input: chatIdInput(),
  result: emptyResultSchema(),
});

export const muteChat = defineCall('Chat', 'muteChat', {
  access: 'user',
  transaction: 'own',
  summary:
    'Mutes the notifications of a chat until a time, which may be far in the future; null unmutes the chat.',
  input: z.strictObject({ chatId: idSchema(), until: z.nullable(instantSchema()) }),
  result: emptyResultSchema(),
});

export const getUnreadMessageCounts = defineCall('Chat', 'getUnreadMessageCounts', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets the counts of unread messages and requests in unmuted chats, each up to 100.',
  input: emptyInputSchema(),
  result: z.object({ chats: z.int(), messages: z.int(), requests: z.int() }),
});

export const getChatFileLink = defineCall('Chat', 'getChatFileLink', {
  access: 'user',
  transaction: 'read',
  summary:
    'Creates a link to a file of a message. The link is valid for ten minutes, for me only, while I’m a ' +
    'member of the chat.',
  input: z.strictObject({ chatId: idSchema(), messageId: idSchema(), fileId: idSchema() }),
  result: z.object({ url: z.string(), expiresAt: z.string() }),
});
