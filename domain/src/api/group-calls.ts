import * as z from 'zod/mini';
import { groupNameSchema } from '../people/group-name.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, emptyResultSchema, idInputSchema } from './envelope.ts';
import { streamedFileSchema } from './streamed-file.ts';

export const personSorts = ['added', 'name', 'email', 'mobile'] as const;
export type PersonSort = (typeof personSorts)[number];

const peopleGroupSchema = z.object({
  id: idSchema(),
  name: z.string(),
  peopleCount: z.int(),
  updatedAt: z.string(),
});
export type PeopleGroup = z.infer<typeof peopleGroupSchema>;

const groupUserSchema = z.object({
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
  summary: 'Lists my groups by name, with the number of people in each.',
  input: emptyInputSchema(),
  result: z.array(peopleGroupSchema),
});

export const addMyGroup = defineCall('Group', 'addMyGroup', {
  access: 'user',
  transaction: 'own',
  summary: 'Creates an empty group.',
  input: z.strictObject({ id: idSchema(), name: groupNameSchema() }),
  result: z.object({ id: idSchema() }),
});

export const renameMyGroup = defineCall('Group', 'renameMyGroup', {
  access: 'user',
  transaction: 'own',
  summary: 'Renames one of my groups.',
  input: z.strictObject({ id: idSchema(), name: groupNameSchema() }),
  result: z.object({ id: idSchema() }),
});

export const deleteMyGroup = defineCall('Group', 'deleteMyGroup', {
  access: 'user',
  transaction: 'own',
  summary: 'Deletes one of my groups with its people.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});

export const getGroupUsers = defineCall('Group', 'getGroupUsers', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists people of one of my groups, starting at a cursor.',
  input: z.strictObject({
    groupId: idSchema(),
    search: z._default(plainTextSchema(textLimits.search), ''),
    sort: z._default(z.enum(personSorts), 'added'),
    /** The `next` of the previous page. */
    after: z._default(z.nullable(z.string().check(maxLength(2000))), null),
    nrpp: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
  }),
  result: z.object({
    group: peopleGroupSchema,
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
  summary:
    'Adds a person to one of my groups. Refused if the person’s email or mobile number is already in the ' +
    'group.',
  input: z.strictObject({ groupId: idSchema(), id: idSchema(), ...personFields }),
  result: groupUserSchema,
});

export const editGroupUser = defineCall('Group', 'editGroupUser', {
  access: 'user',
  transaction: 'own',
  summary: 'Updates a person of one of my groups.',
  input: z.strictObject({ groupId: idSchema(), id: idSchema(), ...personFields }),
  result: groupUserSchema,
});

export const deleteGroupUsers = defineCall('Group', 'deleteGroupUsers', {
  access: 'user',
  transaction: 'own',
  summary: 'Removes people from one of my groups; ids that aren’t in it are ignored.',
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
  summary:
    'Exports all people of one of my groups as a table that spreadsheets open and that can be imported again.',
  input: z.strictObject({ groupId: idSchema(), format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  result: streamedFileSchema,
});
