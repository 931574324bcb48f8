import * as z from 'zod/mini';
import { getMessageKind, messageContentShape, messageTextSchema } from '../chat/message-content.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { messageSchema } from './chat-shapes.ts';
import { defineCall } from './define-call.ts';

/** The database stores numbers and versions in 32 bits. */
const count = () => z.int().check(z.gte(0), z.lte(2_147_483_647));
const page = () => z._default(z.int().check(z.gte(1), z.lte(100)), 50);

export const getMessages = defineCall('Chat', 'getMessages', {
  access: 'user',
  transaction: 'read',
  summary:
    'Lists messages of a chat in order: the last ones, those before or after a number, or those around one. ' +
    'Deleted messages are listed without their text.',
  input: z.strictObject({
    chatId: idSchema(),
    before: z.optional(count()),
    after: z.optional(count()),
    around: z.optional(count()),
    nrpp: page(),
  }),
  result: z.object({
    data: z.array(messageSchema),
    hasBefore: z.boolean(),
    hasAfter: z.boolean(),
    /** The chat's version at the time of this page; later changes have a higher one. */
    version: z.int(),
  }),
});

export const getChatChanges = defineCall('Chat', 'getChatChanges', {
  access: 'user',
  transaction: 'read',
  summary:
    'Lists messages that were sent, edited or deleted in a chat after a version, oldest change first, so ' +
    'that clients can catch up. `version` is where the next call continues; if `hasMore`, clients may reload ' +
    'the last messages instead.',
  input: z.strictObject({
    chatId: idSchema(),
    after: count(),
    nrpp: z._default(z.int().check(z.gte(1), z.lte(200)), 200),
  }),
  result: z.object({ data: z.array(messageSchema), version: z.int(), hasMore: z.boolean() }),
});

export const sendMessage = defineCall('Chat', 'sendMessage', {
  access: 'user',
  transaction: 'write',
  summary:
    'Sends a message: text, private files of mine (uploadFilePrivately), a recording, or an inquiry. ' +
    'Idempotent by the client-generated id.',
  input: z
    .strictObject({
      chatId: idSchema(),
      id: idSchema(),
      ...messageContentShape,
      replyTo: z._default(z.nullable(idSchema()), null),
    })
    .check(
      z.refine((content) => getMessageKind(content) !== null, { error: 'messageRequired', path: ['text'] }),
    ),
  result: messageSchema,
});

export const editMessage = defineCall('Chat', 'editMessage', {
  access: 'user',
  transaction: 'write',
  summary:
    'Edits the text of my own message, up to fifteen minutes after sending. The text may be removed from ' +
    'files and inquiries. Recordings have no text.',
  input: z.strictObject({ chatId: idSchema(), id: idSchema(), text: messageTextSchema() }),
  result: messageSchema,
});

export const deleteMessage = defineCall('Chat', 'deleteMessage', {
  access: 'user',
  transaction: 'write',
  summary: 'Deletes my own message for all members, with its files.',
  input: z.strictObject({ chatId: idSchema(), id: idSchema() }),
  result: messageSchema,
});

export const markMessages = defineCall('Chat', 'markMessages', {
  access: 'user',
  transaction: 'write',
  summary:
    'Marks a chat as received or read up to a message number. Marks only move forward; a number after the ' +
    'last message is refused.',
  input: z.strictObject({ chatId: idSchema(), op: z.enum(['received', 'seen']), number: count() }),
  result: z.object({ received: z.int(), seen: z.int(), unread: z.int() }),
});

export const searchMessages = defineCall('Chat', 'searchMessages', {
  access: 'user',
  transaction: 'read',
  summary: 'Searches the messages of a chat by words, newest first; continues before a number.',
  input: z.strictObject({
    chatId: idSchema(),
    search: plainTextSchema(textLimits.search, { min: 1 }),
    before: z.optional(count()),
    nrpp: z._default(z.int().check(z.gte(1), z.lte(50)), 20),
  }),
  /** `next` is the number before which the next page ends; null on the last page. */
  result: z.object({ data: z.array(messageSchema), next: z.nullable(z.int()) }),
});
