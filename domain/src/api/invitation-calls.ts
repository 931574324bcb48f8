import * as z from 'zod/mini';
import {
  campaignChannels,
  campaignKinds,
  campaignStates,
  campaignWaitReasons,
} from '../invitations/campaign.ts';
import {
  inviteeMessageStates,
  inviteeStateFilters,
  isEmptyPeopleFilter,
} from '../invitations/people-filter.ts';
import { minutesPerDay } from '../invitations/quiet-hours.ts';
import { maxPeoplePerCall } from '../people/invitee.ts';
import { maxLength, minLength } from '../text/length.ts';
import { hasNoControlCharacters, idSchema, instantSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { isTimeZone } from '../text/time-zone.ts';
import { defineCall } from './define-call.ts';

/** The handler reports problems of the text in detail; this only refuses characters that can't be typed. */
const invitationTextSchema = () =>
  z.string().check(maxLength(10_000), z.refine(hasNoControlCharacters, { error: 'controlCharacter' }));

const contentShape = {
  channel: z.enum(campaignChannels),
  subject: invitationTextSchema(),
  text: invitationTextSchema(),
  sms: invitationTextSchema(),
};

const minutes = () => z.int().check(z.gte(0), z.lt(minutesPerDay));
const quietHours = z.strictObject({ from: minutes(), to: minutes() });

const chosenIds = () => z.array(idSchema()).check(minLength(1), maxLength(maxPeoplePerCall));
const filterObject = () =>
  z.strictObject({
    search: z._default(plainTextSchema(textLimits.search), ''),
    message: z._default(z.nullable(z.enum(inviteeMessageStates)), null),
    state: z._default(z.nullable(z.enum(inviteeStateFilters)), null),
    ids: z.optional(chosenIds()),
  });
const peopleFilter = () => z._default(z.nullable(filterObject()), null);

const count = () => z.int();

const campaignSchema = z.object({
  id: idSchema(),
  kind: z.enum(campaignKinds),
  ...contentShape,
  /** Whether it is sent to a part of the list only. */
  some: z.boolean(),
  state: z.enum(campaignStates),
  /** The reason why sending has paused, and until when. */
  waitsFor: z.nullable(z.enum(campaignWaitReasons)),
  nextAt: z.nullable(z.string()),
  sendAt: z.string(),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Null until sending begins. */
  counts: z.nullable(
    z.object({
      people: count(),
      left: count(),
      sent: count(),
      refused: count(),
      failed: count(),
      uncertain: count(),
      unwanted: count(),
      skipped: count(),
    }),
  ),
});
export type Campaign = z.infer<typeof campaignSchema>;

const reachSchema = () => z.object({ email: count(), sms: count(), either: count() });
const textsSchema = z.object({ subject: z.string(), text: z.string(), sms: z.string() });

export const getInvitations = defineCall('Inquiry', 'getInvitations', {
  access: 'user',
  transaction: 'read',
  summary:
    'Gets what an owner needs before inviting the people of a limited inquiry’s list: the people that ' +
    'messages would reach, the sending rate and daily limit, and default texts.',
  input: z.strictObject({ inquiryId: idSchema(), filter: peopleFilter() }),
  result: z.object({
    title: z.string(),
    language: z.enum(['en', 'fa']),
    /** The second language of the inquiry: people whose account uses it get our own texts in it. */
    secondLanguage: z.nullable(z.enum(['en', 'fa'])),
    anonymous: z.boolean(),
    timeZone: z.string(),
    expireDate: z.nullable(z.string()),
    /** The reason why nothing can be sent; null if messages can be sent. */
    refusal: z.nullable(z.enum(['inquiryNotPublished', 'inquiryExpired', 'inquiryTakenDown', 'notLimited'])),
    /** Number of people on the list. */
    people: count(),
    /** Number of people who would get a message, by the channel that reaches them; only people matching the filter. */
    reach: z.object({
      /** People not yet invited. */
      invitation: reachSchema(),
      /** People already invited, without people who got a reminder in the last 12 hours. */
      reminder: reachSchema(),
      /** With people who got one. Missing from servers of the previous version during an update. */
      laterReminder: z.optional(reachSchema()),
    }),
    /**
     * When the people who get a reminder now were last written to, or, if there are none, the recently reminded ones.
     * Missing from servers of the previous version during an update.
     */
    lastSentAt: z.optional(z.nullable(z.string())),
    /** Number of people who unsubscribed. */
    unwanted: count(),
    /** Number of people whose address was refused. */
    refused: count(),
    perDay: count(),
    leftToday: count(),
    /** Messages per minute of a channel, for all owners together. */
    perMinute: z.object({ email: count(), sms: count() }),
    /** Verified addresses of the caller, for test messages. */
    own: z.object({ email: z.nullable(z.string()), sms: z.nullable(z.string()) }),
    defaults: z.object({ invitation: textsSchema, reminder: textsSchema }),
  }),
});

export const getInvitationCampaigns = defineCall('Inquiry', 'getInvitationCampaigns', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists the campaigns of an inquiry with their progress, newest first.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({ campaigns: z.array(campaignSchema) }),
});

export const previewInvitation = defineCall('Inquiry', 'previewInvitation', {
  access: 'user',
  transaction: 'read',
  summary:
    'Previews a message for one of its recipients, without the personal link. `personId` null previews it ' +
    'for the first recipient.',
  input: z.strictObject({
    inquiryId: idSchema(),
    kind: z.enum(campaignKinds),
    ...contentShape,
    filter: peopleFilter(),
    personId: z.nullable(idSchema()),
    /** Whether the next person after that one is previewed. */
    next: z._default(z.boolean(), false),
  }),
  result: z.object({
    /** Null if there are no recipients; the preview then has no name. */
    person: z.nullable(
      z.object({
        id: idSchema(),
        name: z.string(),
        email: z.nullable(z.string()),
        mobile: z.nullable(z.string()),
      }),
    ),
    mail: z.nullable(
      z.object({
        subject: z.string(),
        text: z.string(),
        /** The line below the text that names the inviter. */
        reason: z.string(),
      }),
    ),
    sms: z.nullable(
      z.object({
        text: z.string(),
        alphabet: z.enum(['gsm7', 'ucs2']),
        length: count(),
        parts: count(),
      }),
    ),
  }),
});

export const sendTestInvitation = defineCall('Inquiry', 'sendTestInvitation', {
  access: 'user',
  transaction: 'own',
  summary: 'Sends a test message to the caller’s own verified addresses, with a link that gives no access.',
  input: z.strictObject({ inquiryId: idSchema(), kind: z.enum(campaignKinds), ...contentShape }),
  result: z.object({ to: z.array(z.string()) }),
});

export const addInvitationCampaign = defineCall('Inquiry', 'addInvitationCampaign', {
  access: 'user',
  transaction: 'own',
  summary:
    'Sends, now or at a time, invitations to people of the list who have none yet, or reminders to people ' +
    'who haven’t answered. Idempotent by id.',
  input: z.strictObject({
    inquiryId: idSchema(),
    id: idSchema(),
    kind: z.enum(campaignKinds),
    ...contentShape,
    sendAt: z.nullable(instantSchema()),
    quiet: z.nullable(quietHours),
    timeZone: plainTextSchema(64).check(z.refine(isTimeZone, { error: 'invalidValue' })),
    /**
     * Required, so that a forgotten field sends no messages: `all` possible recipients, or some of them.
     * Pages of the previous version send null for `all`.
     */
    filter: z.union([
      z.literal('all'),
      z.nullable(
        filterObject().check(z.refine((asked) => !isEmptyPeopleFilter(asked), { error: 'required' })),
      ),
    ]),
  }),
  result: z.object({ id: idSchema() }),
});

export const setInvitationCampaign = defineCall('Inquiry', 'setInvitationCampaign', {
  access: 'user',
  transaction: 'own',
  summary: 'Pauses, resumes or stops a campaign. The counts of sent messages stay.',
  input: z.strictObject({
    inquiryId: idSchema(),
    id: idSchema(),
    action: z.enum(['pause', 'resume', 'cancel']),
  }),
  result: campaignSchema,
});

export const tryAddressesAgain = defineCall('Inquiry', 'tryAddressesAgain', {
  access: 'user',
  transaction: 'own',
  summary:
    'Clears the rejection of addresses, so that the next message is sent to them; sends nothing itself. ' +
    'Leaves out people who opted out, and addresses that were rejected again after being cleared. Idempotent.',
  input: z.strictObject({
    inquiryId: idSchema(),
    /** Everyone on the list, the recipients of one campaign, or these people. */
    of: z.union([
      z.literal('all'),
      z.strictObject({ campaignId: idSchema() }),
      z.strictObject({ ids: chosenIds() }),
    ]),
  }),
  result: z.object({
    /** Ids of people who can get another message; at most as many as a campaign can name one by one. */
    ids: z.array(idSchema()),
    /** The kind of message that they can get: a reminder if all of them were invited. */
    kind: z.enum(campaignKinds),
  }),
});

/** The token in the unsubscribe link of each message. It identifies an address without revealing it. */
const stopToken = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{24}$/, { error: 'invalidValue' }));

export const setMessagesWanted = defineCall('Inquiry', 'setMessagesWanted', {
  access: 'guest',
  transaction: 'write',
  summary:
    'Stops or allows all invitations and reminders of all inquiries to an address, with the link in each ' +
    'message. Null only returns the current state.',
  input: z.strictObject({ token: stopToken(), wanted: z.nullable(z.boolean()) }),
  result: z.object({ wanted: z.boolean() }),
});
