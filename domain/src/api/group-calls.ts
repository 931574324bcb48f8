import * as z from 'zod/mini';
import { groupName } from '../people/group-name.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, emptyResultSchema, idInputSchema } from './envelope.ts';
import { streamedFileSchema } from './streamed-file.ts';

export const personSorts = ['added', 'name', 'email', 'mobile'] as const;
export type PersonSort = (typeof personSorts)[number];

export const groupSchema = z.object({
  id: idSchema(),
  name: z.string(),
  peopleCount: z.int(),
  updatedAt: z.string(),
});
export type Group = z.infer<typeof groupSchema>;

export const groupUserSchema = z.object({
  id: idSchema(),
  name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
});
export type GroupUser = z.infer<typeof groupUserSchema>;

/** Text as typed; the server parses and checks the contacts. */
const personFields = {
  name: plainTextSchema(1000),
  email: plainTextSchema(1000),
  mobile: plainTextSchema(1000),
};

export const getMyGroups = defineCall('Group', 'getMyGroups', {
  access: 'user',
  transaction: 'read',
  summary: 'My groups by name, with how many people each has.',
  input: emptyInputSchema(),
  result: z.array(groupSchema),
});

export const addMyGroup = defineCall('Group', 'addMyGroup', {
  access: 'user',
  transaction: 'own',
  summary: 'Makes a group without people.',
  input: z.strictObject({ id: idSchema(), name: groupName() }),
  result: z.object({ id: idSchema() }),
});

export const renameMyGroup = defineCall('Group', 'renameMyGroup', {
  access: 'user',
  transaction: 'own',
  summary: 'Gives a group of mine another name.',
  input: z.strictObject({ id: idSchema(), name: groupName() }),
  result: z.object({ id: idSchema() }),
});

export const deleteMyGroup = defineCall('Group', 'deleteMyGroup', {
  access: 'user',
  transaction: 'own',
  summary: 'Deletes a group of mine with its people.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});

export const getGroupUsers = defineCall('Group', 'getGroupUsers', {
  access: 'user',
  transaction: 'read',
  summary: 'People of a group of mine, from a cursor on.',
  input: z.strictObject({
    groupId: idSchema(),
    search: z._default(plainTextSchema(textLimits.search), ''),
    sort: z._default(z.enum(personSorts), 'added'),
    /** The `next` of the previous page. */
    after: z._default(z.nullable(z.string().check(maxLength(2000))), null),
    nrpp: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
  }),
  result: z.object({
    group: groupSchema,
    data: z.array(groupUserSchema),
    /** Number of people that match the search. */
    count: z.int(),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
});

export const addGroupUser = defineCall('Group', 'addGroupUser', {
  access: 'user',
  transaction: 'own',
  summary: 'Adds a person to a group of mine. Contacts of a person who is already in it are refused.',
  input: z.strictObject({ groupId: idSchema(), id: idSchema(), ...personFields }),
  result: groupUserSchema,
});

export const editGroupUser = defineCall('Group', 'editGroupUser', {
  access: 'user',
  transaction: 'own',
  summary: 'Changes a person of a group of mine.',
  input: z.strictObject({ groupId: idSchema(), id: idSchema(), ...personFields }),
  result: groupUserSchema,
});

export const deleteGroupUsers = defineCall('Group', 'deleteGroupUsers', {
  access: 'user',
  transaction: 'own',
  summary: 'Takes people out of a group of mine; those that are not in it (any more) are left out.',
  input: z.strictObject({
    groupId: idSchema(),
    ids: z.array(idSchema()).check(minLength(1), maxLength(1000)),
  }),
  result: z.object({ deleted: z.int() }),
});

export const exportGroupUsers = defineCall('Group', 'exportGroupUsers', {
  access: 'user',
  transaction: 'read',
  encoding: 'stream',
  summary: 'All people of a group of mine as a table that spreadsheets open and the import reads.',
  input: z.strictObject({ groupId: idSchema(), format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  result: streamedFileSchema,
});
