import * as z from 'zod/mini';
import { maxLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { contactSchema, profileCardSchema } from './chat-shapes.ts';
import { defineCall } from './define-call.ts';
import { cursorShape, emptyResultSchema } from './envelope.ts';

const ofPerson = () => z.strictObject({ accountId: idSchema() });

export const searchUser = defineCall('Chat', 'searchUser', {
  access: 'upload',
  transaction: 'write',
  summary:
    'Finds a person by their username, or by their exact e-mail address or mobile number if they allow that. ' +
    'An account that does not want to be found looks the same as an account that does not exist.',
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
    'Adds a person whom I found, or who is in a chat with me, to my contacts. This accepts their waiting first ' +
    'message.',
  input: ofPerson(),
  result: contactSchema,
});

export const getContacts = defineCall('Chat', 'getContacts', {
  access: 'upload',
  transaction: 'read',
  summary: 'My contacts by name, those whose names or usernames hold the words of a search.',
  input: z.strictObject({
    search: z._default(plainTextSchema(textLimits.search), ''),
    after: z._default(z.nullable(z.string().check(maxLength(1000))), null),
    nrpp: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
  }),
  result: z.object({ data: z.array(contactSchema), next: z.nullable(z.string()) }),
});

export const deleteContact = defineCall('Chat', 'deleteContact', {
  access: 'upload',
  transaction: 'own',
  summary: 'Removes a person from my contacts; our messages stay.',
  input: ofPerson(),
  result: emptyResultSchema(),
});

export const getProfileCard = defineCall('Chat', 'getProfileCard', {
  access: 'user',
  transaction: 'read',
  summary: 'The profile that a contact, or a person in a chat with me, shows of themselves.',
  input: ofPerson(),
  result: profileCardSchema,
});

export const blockPerson = defineCall('Chat', 'blockPerson', {
  access: 'user',
  transaction: 'own',
  summary:
    'Blocks a person: their new messages do not reach me. They are not notified, and see everything as before.',
  input: ofPerson(),
  result: emptyResultSchema(),
});

export const unblockPerson = defineCall('Chat', 'unblockPerson', {
  access: 'user',
  transaction: 'own',
  summary: 'Takes a block back. What was written meanwhile does not come.',
  input: ofPerson(),
  result: emptyResultSchema(),
});

export const getBlocked = defineCall('Chat', 'getBlocked', {
  access: 'user',
  transaction: 'read',
  summary: 'Whom I have blocked, the latest first.',
  input: z.strictObject(cursorShape),
  result: z.object({ data: z.array(contactSchema), next: z.nullable(z.string()) }),
});
