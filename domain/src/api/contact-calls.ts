import * as z from 'zod/mini';
import { maxLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { chatContactSchema, profileCardSchema } from './chat-shapes.ts';
import { defineCall } from './define-call.ts';
import { cursorPagingShape, emptyResultSchema } from './envelope.ts';

const accountIdInput = () => z.strictObject({ accountId: idSchema() });

export const searchUser = defineCall('Chat', 'searchUser', {
  access: 'upload',
  transaction: 'write',
  summary:
    'Finds a person by username, or by exact email address or mobile number if the person allows that. An ' +
    'account that doesn’t want to be found looks like one that doesn’t exist.',
  input: z.strictObject({
    text: plainTextSchema(textLimits.identifier, { min: 1, error: 'invalidIdentifier' }),
  }),
  /** Contains at most one person. */
  result: z.object({ data: z.array(profileCardSchema) }),
});

export const addContact = defineCall('Chat', 'addContact', {
  access: 'upload',
  transaction: 'own',
  summary:
    'Adds a person whom I found, or who is in a chat with me, to my contacts. This accepts the person’s ' +
    'waiting first message.',
  input: accountIdInput(),
  result: chatContactSchema,
});

export const getContacts = defineCall('Chat', 'getContacts', {
  access: 'upload',
  transaction: 'read',
  summary: 'Lists my contacts by name, optionally filtered by a search in names and usernames.',
  input: z.strictObject({
    search: z._default(plainTextSchema(textLimits.search), ''),
    after: z._default(z.nullable(z.string().check(maxLength(1000))), null),
    nrpp: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
  }),
  result: z.object({ data: z.array(chatContactSchema), next: z.nullable(z.string()) }),
});

export const deleteContact = defineCall('Chat', 'deleteContact', {
  access: 'upload',
  transaction: 'own',
  summary: 'Removes a person from my contacts; our messages stay.',
  input: accountIdInput(),
  result: emptyResultSchema(),
});

export const getProfileCard = defineCall('Chat', 'getProfileCard', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets the public profile of a contact or of a person in a chat with me.',
  input: accountIdInput(),
  result: profileCardSchema,
});

export const blockPerson = defineCall('Chat', 'blockPerson', {
  access: 'user',
  transaction: 'own',
  summary:
    'Blocks a person, whose new messages no longer reach me. The person isn’t notified and sees no difference.',
  input: accountIdInput(),
  result: emptyResultSchema(),
});

export const unblockPerson = defineCall('Chat', 'unblockPerson', {
  access: 'user',
  transaction: 'own',
  summary: 'Removes a block; messages sent meanwhile aren’t delivered.',
  input: accountIdInput(),
  result: emptyResultSchema(),
});

export const getBlockedPeople = defineCall('Chat', 'getBlockedPeople', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists the people I have blocked, newest block first.',
  input: z.strictObject(cursorPagingShape),
  result: z.object({ data: z.array(chatContactSchema), next: z.nullable(z.string()) }),
});
