import * as z from 'zod/mini';
import { addressStates, inviteeMessageStates, inviteeStateFilters } from '../invitations/people-filter.ts';
import { inviteeStates, maxPeoplePerCall } from '../people/invitee.ts';
import { peopleLineNotes } from '../people/people-import.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { personSorts } from './group-calls.ts';
import { groupImportSchema, inviteeListChangeShape } from './group-import-calls.ts';
import { streamedFileSchema } from './streamed-file.ts';

/** Text as typed; the server parses and checks the contacts. */
const personFields = {
  name: plainTextSchema(1000),
  email: plainTextSchema(1000),
  mobile: plainTextSchema(1000),
};
const inviteeIdsSchema = () => z.strictObject({ inquiryId: idSchema(), id: idSchema() });

const filterShape = {
  search: z._default(plainTextSchema(textLimits.search), ''),
  state: z.optional(z.enum(inviteeStateFilters)),
  message: z.optional(z.enum(inviteeMessageStates)),
};

const inviteeSchema = z.object({
  id: idSchema(),
  name: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  state: z.enum(inviteeStates),
  /** Delivery state of messages to the person. */
  message: z.enum(inviteeMessageStates),
  /** Whether one of the person's addresses was refused. */
  address: z.enum(addressStates),
  /** False if the owner revoked the link. */
  linkWorks: z.boolean(),
});
export type Invitee = z.infer<typeof inviteeSchema>;

const inviteeCountsSchema = z.object({
  /** Number of people on the list now. */
  people: z.int(),
  anonymous: z.boolean(),
  /** Counts of the people on the list; null on later pages. */
  states: z.nullable(z.record(z.enum(inviteeStates), z.int())),
  messages: z.nullable(z.record(z.enum(inviteeMessageStates), z.int())),
  /** The same only of people who have not answered. */
  unanswered: z.nullable(z.record(z.enum(inviteeMessageStates), z.int())),
  /** When the latest message to a person who can be reminded was sent. */
  lastSentAt: z.nullable(z.string()),
});
export type InviteeCounts = z.infer<typeof inviteeCountsSchema>;

export const getMyInquiryAllowedUsers = defineCall('Inquiry', 'getMyInquiryAllowedUsers', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists the people on the list of one of my limited inquiries, starting at a cursor.',
  input: z.strictObject({
    inquiryId: idSchema(),
    ...filterShape,
    sort: z._default(z.enum(personSorts), 'added'),
    /** The `next` of the previous page; null for the first. */
    after: z._default(z.nullable(z.string().check(maxLength(2000))), null),
    nrpp: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
  }),
  result: z.object({
    /** Only the first page has counts by state and message, because counting costs more than a page. */
    counts: inviteeCountsSchema,
    data: z.array(inviteeSchema),
    /** Number of people matching the filter; only on the first page. */
    count: z.nullable(z.int()),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
});

export const addUserToMyInquiry = defineCall('Inquiry', 'addUserToMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary:
    'Adds a person to the list of a limited inquiry. A person who was removed gets the old entry back.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema(), ...personFields }),
  result: inviteeSchema,
});

export const editUserOfMyInquiry = defineCall('Inquiry', 'editUserOfMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary:
    'Updates a person on the list. Replacing or removing an address also renews the personal link, and the ' +
    'old link stops working. In a published secret ballot only the name can change.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema(), ...personFields }),
  result: inviteeSchema,
});

export const deleteUserFromMyInquiry = defineCall('Inquiry', 'deleteUserFromMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary: 'Removes people from the list; their answers stay and count.',
  input: z.strictObject({
    inquiryId: idSchema(),
    ids: z.array(idSchema()).check(minLength(1), maxLength(maxPeoplePerCall)),
  }),
  result: z.object({ deleted: z.int() }),
});

const inviteeListChangeSchema = z.object(inviteeListChangeShape);
export type InviteeListChange = z.infer<typeof inviteeListChangeSchema>;

export const replaceMyInquiryAllowedUsers = defineCall('Inquiry', 'replaceMyInquiryAllowedUsers', {
  access: 'user',
  transaction: 'own',
  summary:
    'Previews what replacing the list would add, keep and remove, and returns a confirmation token. With ' +
    'that token it makes exactly these changes, or none if the list has changed since.',
  input: z.strictObject({
    inquiryId: idSchema(),
    users: z.array(z.strictObject(personFields)).check(maxLength(maxPeoplePerCall)),
    confirm: z.optional(z.string().check(maxLength(200))),
  }),
  result: z.object({
    done: z.boolean(),
    change: inviteeListChangeSchema,
    /** Null if people can't be parsed; they have to be corrected first. */
    confirm: z.nullable(z.string()),
    /** Numbered by position in `users`, starting at 1. */
    notes: z.array(
      z.object({
        line: z.int(),
        note: z.enum(peopleLineNotes),
        value: z.string(),
        with: z.nullable(z.int()),
      }),
    ),
  }),
});

export const bringGroupToMyInquiry = defineCall('Inquiry', 'bringGroupToMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary: 'Checks the effect of adding a group of mine to the list, as `checkGroupImport` does for a table.',
  input: z.strictObject({
    inquiryId: idSchema(),
    groupId: idSchema(),
    mode: z._default(z.enum(['add', 'replace']), 'add'),
  }),
  result: groupImportSchema,
});

export const getAllowedUserLink = defineCall('Inquiry', 'getAllowedUserLink', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets the personal link of a person on the list. In a secret ballot, only that person gets it.',
  input: inviteeIdsSchema(),
  result: z.object({ url: z.string() }),
});

export const renewAllowedUserLink = defineCall('Inquiry', 'renewAllowedUserLink', {
  access: 'user',
  transaction: 'own',
  summary: 'Creates a new personal link and revokes the previous one.',
  input: inviteeIdsSchema(),
  result: z.object({
    /** Null in a secret ballot. */
    url: z.nullable(z.string()),
  }),
});

export const revokeAllowedUserLink = defineCall('Inquiry', 'revokeAllowedUserLink', {
  access: 'user',
  transaction: 'own',
  summary: 'Revokes a personal link; the person can still sign in to take part.',
  input: inviteeIdsSchema(),
  result: z.object({}),
});

export const exportMyInquiryAllowedUsers = defineCall('Inquiry', 'exportMyInquiryAllowedUsers', {
  access: 'user',
  transaction: 'read',
  encoding: 'stream',
  summary:
    'Exports the list, or the people that a filter finds, as a table with statuses and, on request, personal ' +
    'links. Secret ballots export no links.',
  input: z.strictObject({
    inquiryId: idSchema(),
    format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
    withLinks: z._default(z.boolean(), false),
    ...filterShape,
  }),
  result: streamedFileSchema,
});

export const openPersonalLink = defineCall('Participation', 'openPersonalLink', {
  access: 'guest',
  transaction: 'write',
  summary:
    'Gets the person of the personal link in `X-Personal-Link`, and records that it was opened, except in ' +
    'secret ballots.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({
    /** Identifies the invitee, so that drafts of two people in one browser are kept apart. */
    key: z.string(),
    name: z.string(),
    /** The invited email or mobile number, shortened so that only its owner recognises it. */
    maskedAddress: z.string(),
  }),
});
