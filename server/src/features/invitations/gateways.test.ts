import { getInvitations, setInvitationCampaign } from '@nazar/domain/api/invitation-calls.ts';
import { getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { maxMessagesOfAccountPerAddressADay } from '@nazar/domain/invitations/campaign.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DeliveryError } from '../../platform/delivery/delivery.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendInvitations } from './send-invitations.ts';
import {
  addCampaign,
  drain,
  findCampaignOf,
  mailGuests,
  makeInvitingPoll,
  recipients,
  send,
} from './testing/campaign-setup.ts';

let server: TestApp;
/** The answers of the gateways for an address, each given once. */
const answers = new Map<string, DeliveryError>();
beforeAll(async () => {
  const carrier = {
    send: async (message: TestApp['messages'][number]) => {
      const failure = answers.get(message.to);
      answers.delete(message.to);
      if (failure !== undefined) throw failure;
      server.messages.push(message);
    },
    probe: async () => {},
  };
  server = await createTestApp({ delivery: { email: carrier, sms: carrier } });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.messages.length = 0;
  answers.clear();
  await server.pool.query('truncate daily_invitation_count, rate_limit_window');
});

const owner = () => ({ as: server.people.owner });
const sara = { name: 'Sara', email: 'sara@people.example', mobile: '+989121234567' };
const mina = { name: 'مینا', email: 'mina@people.example', mobile: null };

const away = () => new DeliveryError('451', { isTemporary: true });

const answered = (personId: string | undefined) =>
  server.pool.query(
    'insert into participation_marker (inquiry_id, marker) select inquiry_id, marker from invitee where id = $1',
    [personId],
  );

describe('a gateway', () => {
  test('an address that is permanently refused is not used again until it changes', async () => {
    const poll = await makeInvitingPoll(server, [sara, mina]);
    answers.set(sara.email, new DeliveryError('550', { isAddress: true }));
    const campaign = await send(server, poll.id, { channel: 'email' });
    expect(campaign.counts).toMatchObject({ sent: 1, refused: 1 });
    const list = await server.call(getMyInquiryAllowedUsers, { inquiryId: poll.id, sort: 'email' }, owner());
    expect(list.data.map(({ message }) => message)).toEqual(['sent', 'refused']);
    await send(server, poll.id, { channel: 'email' });
    expect(recipients(server)).toEqual(['mina@people.example']);
    await server.pool.query(`update invitee set email = 'sara@new.example' where id = $1`, [
      poll.people[0]?.id,
    ]);
    await send(server, poll.id, { channel: 'email' });
    expect(recipients(server)).toEqual(['mina@people.example', 'sara@new.example']);
  });

  test('a temporarily unavailable gateway gets the message later, unless the person has answered by then', async () => {
    const poll = await makeInvitingPoll(server, [sara, mina]);
    answers.set(sara.email, away()).set(mina.email, away());
    await addCampaign(server, poll.id);
    await sendInvitations(server.deps);
    await server.deps.background.idle();
    await sendInvitations(server.deps);
    expect(server.messages).toEqual([]);
    // The person answers without the message.
    await answered(poll.people[1]?.id);
    server.clock.advance(120_000);
    await drain(server);
    expect(recipients(server)).toEqual([sara.email]);
  });

  test.each([
    ['puts one address off', { isTemporary: true, isAddress: true }, 10],
    ['takes nothing for now', { isTemporary: true }, 0],
  ])('that %s', async (_what, kind, next) => {
    const poll = await makeInvitingPoll(server, mailGuests(60));
    answers.set(poll.people[0]?.email ?? '', new DeliveryError('450', kind));
    await addCampaign(server, poll.id);
    const turn = async () => {
      await sendInvitations(server.deps);
      await server.deps.background.idle();
      server.clock.advance(2_000);
      return server.messages.length;
    };
    const first = await turn();
    expect((await turn()) - first).toBe(next);
    await drain(server);
    expect(server.messages).toHaveLength(60);
  });

  test('a disconnect leaves the outcome uncertain, and the person can be reminded like others', async () => {
    const poll = await makeInvitingPoll(server, [sara]);
    answers.set(sara.email, new DeliveryError('gone', { isTemporary: true, mayHaveLeft: true }));
    const campaign = await send(server, poll.id);
    expect(campaign.counts).toMatchObject({ uncertain: 1, sent: 0, left: 0 });
    await send(server, poll.id);
    expect(server.messages).toEqual([]);
    await send(server, poll.id, { kind: 'reminder' });
    expect(recipients(server)).toEqual([sara.email]);
  });

  test('an outage at the end of a campaign does not block people from the next one', async () => {
    const poll = await makeInvitingPoll(server, [sara, mina]);
    answers.set(sara.email, away()).set(mina.email, away());
    const id = await addCampaign(server, poll.id);
    await sendInvitations(server.deps);
    await server.deps.background.idle();
    await server.call(setInvitationCampaign, { inquiryId: poll.id, id, action: 'cancel' }, owner());
    await drain(server);
    expect(server.messages).toEqual([]);
    await send(server, poll.id);
    expect(recipients(server)).toEqual([mina.email, sara.email]);
  });

  test('an outage does not charge a retry to the daily limit, and the limit does not reveal who has answered', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(3), { anonymous: true });
    for (const { email } of poll.people.slice(0, 2)) answers.set(email ?? '', away());
    const leftToday = async () =>
      (await server.call(getInvitations, { inquiryId: poll.id }, owner())).leftToday;
    const before = await leftToday();
    await addCampaign(server, poll.id);
    await sendInvitations(server.deps);
    await server.deps.background.idle();
    await answered(poll.people[0]?.id);
    await sendInvitations(server.deps);
    server.clock.advance(120_000);
    await drain(server);
    expect(recipients(server)).toEqual(['guest1@people.example', 'guest2@people.example']);
    expect(before - (await leftToday())).toBe(3);
  });

  test('a retry does not count towards the limit of an address', async () => {
    const polls = [];
    for (let made = 0; made < maxMessagesOfAccountPerAddressADay; made += 1) {
      polls.push(await makeInvitingPoll(server, [mina]));
    }
    answers.set(mina.email, new DeliveryError('450', { isTemporary: true, isAddress: true }));
    const ids = await Promise.all(polls.map(({ id }) => addCampaign(server, id)));
    await sendInvitations(server.deps);
    await server.deps.background.idle();
    server.clock.advance(120_000);
    await drain(server);
    expect(recipients(server)).toEqual(polls.map(() => mina.email));
    const campaigns = await Promise.all(
      polls.map(({ id }, index) => findCampaignOf(server, id, ids[index] ?? '')),
    );
    expect(campaigns.map(({ counts }) => counts?.skipped)).toEqual(polls.map(() => 0));
  });

  test('a refusal of one address does not affect the person’s other one', async () => {
    const poll = await makeInvitingPoll(server, [sara]);
    answers.set(sara.email, new DeliveryError('550', { isAddress: true }));
    await send(server, poll.id);
    const { reach } = await server.call(getInvitations, { inquiryId: poll.id }, owner());
    expect(reach.invitation).toEqual({ email: 0, sms: 1, either: 1 });
    await send(server, poll.id);
    expect(recipients(server)).toEqual([sara.mobile]);
  });
});
