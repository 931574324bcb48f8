import { randomUUID } from 'node:crypto';
import {
  addInvitationCampaign,
  getInvitations,
  setInvitationCampaign,
} from '@nazar/domain/api/invitation-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import {
  addCampaign,
  drain,
  findCampaignOf,
  mailGuests,
  makeInvitingPoll,
  recipients,
  template,
} from './testing/campaign-setup.ts';

/** Each test runs in another night, because rate limits depend on the clock. */
let day = Date.parse('2026-11-22T00:00:00Z');
const at = (hours: number) => new Date(day + hours * 3_600_000).toISOString();
const morning = () => at(28.5);
const quiet = { from: 21 * 60, to: 8 * 60 };
const server = useTestApp();
beforeEach(() => {
  day += 3 * 24 * 3_600_000;
  server.clock.set(at(22));
  server.messages.length = 0;
});

const owner = () => ({ as: server.people.owner });
const reachOf = async (inquiryId: string) =>
  (await server.call(getInvitations, { inquiryId }, owner())).reach;

test('at night queued people count as invited, and a second click sends nothing twice', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(3));
  const first = await addCampaign(server, poll.id, { quiet });
  expect(await reachOf(poll.id)).toMatchObject({ invitation: { either: 0 } });
  const second = await addCampaign(server, poll.id, { quiet });
  await drain(server);
  expect(server.messages).toEqual([]);
  expect(await findCampaignOf(server, poll.id, first)).toMatchObject({
    state: 'sending',
    waitsFor: 'quiet',
    nextAt: morning(),
    counts: { people: 3, left: 3, sent: 0 },
  });
  server.clock.set(morning());
  await drain(server);
  expect(recipients(server)).toEqual([0, 1, 2].map((index) => `guest${index}@people.example`));
  expect(await findCampaignOf(server, poll.id, second)).toMatchObject({
    state: 'done',
    counts: { people: 0 },
  });
});

test('a reminder requested twice at night is sent once', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(2));
  await addCampaign(server, poll.id);
  await drain(server);
  server.messages.length = 0;
  await addCampaign(server, poll.id, { kind: 'reminder', quiet });
  expect(await reachOf(poll.id)).toMatchObject({ reminder: { either: 0 } });
  await addCampaign(server, poll.id, { kind: 'reminder', quiet });
  server.clock.set(morning());
  await drain(server);
  expect(server.messages).toHaveLength(2);
});

test('cancelling a campaign that waits for the morning makes its people invitable again', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(2));
  const id = await addCampaign(server, poll.id, { quiet });
  await server.call(setInvitationCampaign, { inquiryId: poll.id, id, action: 'cancel' }, owner());
  expect(await reachOf(poll.id)).toMatchObject({ invitation: { either: 2 } });
});

test('a campaign that waits for the morning ends when its inquiry is closed at night', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(2));
  const id = await addCampaign(server, poll.id, { quiet });
  await drain(server);
  await server.pool.query('update inquiry set expire_date = $2 where id = $1', [poll.id, at(22)]);
  await drain(server);
  expect(await findCampaignOf(server, poll.id, id)).toMatchObject({ state: 'done', counts: { sent: 0 } });
});

test('a scheduled campaign that becomes due at night selects its people then', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(2));
  await addCampaign(server, poll.id, { quiet, sendAt: at(23) });
  await drain(server);
  expect(await reachOf(poll.id)).toMatchObject({ invitation: { either: 2 } });
  server.clock.set(at(23));
  await drain(server);
  expect(server.messages).toEqual([]);
  expect(await reachOf(poll.id)).toMatchObject({ invitation: { either: 0 } });
  server.clock.set(morning());
  await drain(server);
  expect(server.messages).toHaveLength(2);
});

test('three simultaneous reminders of a secret ballot remind each person once', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(3), { anonymous: true });
  await addCampaign(server, poll.id);
  await drain(server);
  server.messages.length = 0;
  const press = () => {
    const input = { ...template, kind: 'reminder' as const, quiet, inquiryId: poll.id, id: randomUUID() };
    return server.send(addInvitationCampaign, input, owner());
  };
  const presses = await Promise.all([press(), press(), press()]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200]);
  server.clock.set(morning());
  await drain(server);
  expect(server.messages).toHaveLength(3);
});
