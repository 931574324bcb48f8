import { getInvitations, previewInvitation } from '@nazar/domain/api/invitation-calls.ts';
import { getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { isReminderEarly } from '@nazar/domain/invitations/campaign.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { withNestedLoopsDisabled } from '../people/index.ts';
import {
  addCampaign,
  answerBy,
  drain,
  findCampaignOf,
  mailGuests,
  makeInvitingPoll,
  recipients,
  send,
  template,
  useCampaignServer,
} from './testing/campaign-setup.ts';

const server = useCampaignServer();

const owner = () => ({ as: server.people.owner });
const sara = { name: 'Sara', email: 'sara@people.example', mobile: null };
const mina = { name: 'Mina', email: 'mina@people.example', mobile: null };
const { channel, subject, text, sms } = template;
const preview = { channel, subject, text, sms };

describe('messages to a part of the list', () => {
  const all = { search: '', message: null, state: null };
  const lastOfList = async (inquiryId: string) =>
    (await server.call(getMyInquiryAllowedUsers, { inquiryId }, owner())).counts.lastSentAt;
  const lastOf = async (inquiryId: string, filter: object = {}) =>
    (await server.call(getInvitations, { inquiryId, filter: { ...all, ...filter } }, owner())).lastSentAt ??
    null;
  const reachOf = async (inquiryId: string, filter: object) =>
    (await server.call(getInvitations, { inquiryId, filter: { ...all, ...filter } }, owner())).reach;

  test('say when the last one went to the people who would get a reminder', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(2));
    const [first, second] = poll.people.map(({ id }) => ({ ids: [id] }));
    expect([await lastOf(poll.id), await lastOfList(poll.id)]).toEqual([null, null]);
    await send(server, poll.id);
    const last = (await lastOf(poll.id)) ?? '';
    expect(await lastOfList(poll.id)).toBe(last);
    expect(Math.abs(server.clock.now() - Date.parse(last))).toBeLessThan(60_000);
    server.clock.advance(25 * 3_600_000);
    expect(isReminderEarly(last, server.clock.now())).toBe(false);
    await send(server, poll.id, { kind: 'reminder', filter: { ...all, ...first } });
    expect(isReminderEarly(await lastOf(poll.id, first), server.clock.now())).toBe(true);
    expect(await lastOfList(poll.id)).toBe(await lastOf(poll.id, first));
    // Only the second person can be reminded now.
    expect(await lastOf(poll.id)).toBe(last);
    expect(await lastOf(poll.id, second)).toBe(last);
  });

  test('go only to people who match the filter and have not answered', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(4));
    await send(server, poll.id);
    const first = server.messages.find(({ to }) => to === 'guest0@people.example');
    if (first === undefined) throw new Error('No one was invited.');
    await answerBy(server, poll, first);
    expect((await reachOf(poll.id, { state: 'missing' })).reminder.either).toBe(3);
    expect((await reachOf(poll.id, { search: 'guest1' })).reminder.either).toBe(1);
    expect((await reachOf(poll.id, { state: 'answered' })).reminder.either).toBe(0);
    server.messages.length = 0;
    const campaign = await send(server, poll.id, { kind: 'reminder', filter: { ...all, state: 'missing' } });
    expect(campaign).toMatchObject({ some: true, counts: { people: 3, sent: 3 } });
    const others = poll.people.map(({ email }) => email).filter((to) => to !== first.to);
    expect(recipients(server)).toEqual(others.toSorted());
  });

  test('to a hand-picked selection are fixed at that moment, and limited to this list', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(4));
    const other = await makeInvitingPoll(server, [mina]);
    await send(server, poll.id);
    const [first, second] = poll.people.map(({ id }) => id);
    const ids = [first ?? '', second ?? '', other.people[0]?.id ?? ''];
    expect((await reachOf(poll.id, { ids })).reminder.either).toBe(2);
    server.messages.length = 0;
    const id = await addCampaign(server, poll.id, {
      kind: 'reminder',
      filter: { ...all, ids },
      sendAt: new Date(server.clock.now() + 7_200_000).toISOString(),
    });
    expect(await findCampaignOf(server, poll.id, id)).toMatchObject({
      state: 'scheduled',
      counts: { people: 2, left: 2 },
    });
    // The scheduled reminder has fixed its people, so another reminder leaves them out.
    await send(server, poll.id, { kind: 'reminder' });
    expect(recipients(server)).toEqual(['guest2@people.example', 'guest3@people.example']);
    server.messages.length = 0;
    server.clock.advance(7_200_000);
    await drain(server);
    expect(recipients(server)).toEqual(['guest0@people.example', 'guest1@people.example']);
  });

  test('are previewed with one of their recipients', async () => {
    const poll = await makeInvitingPoll(server, [sara, mina]);
    await send(server, poll.id);
    const ask = async (more: object) => {
      const input = { ...preview, kind: 'reminder', inquiryId: poll.id, personId: null, ...more } as const;
      return (await server.call(previewInvitation, input, owner())).person?.email ?? null;
    };
    expect(await ask({})).toBe(sara.email);
    expect(await ask({ filter: { ...all, search: 'mina' } })).toBe(mina.email);
    const toSara = server.messages.find(({ to }) => to === sara.email);
    if (toSara === undefined) throw new Error('No one was invited.');
    await answerBy(server, poll, toSara);
    expect(await ask({})).toBe(mina.email);
    expect(await ask({ personId: poll.people[0]?.id })).toBe(mina.email);
    expect(await ask({ kind: 'invitation' })).toBeNull();
  });
});

test('a query over a whole list does not change the planner settings for the rest of its transaction', async () => {
  const setting = async (db: Database) => (await db.execute(sql`show enable_nestloop`)).rows[0];
  await server.db.transaction(async (tx) => {
    expect(await withNestedLoopsDisabled(tx, setting)).toEqual({ enable_nestloop: 'off' });
    expect(await setting(tx)).toEqual({ enable_nestloop: 'on' });
  });
});
