import { randomUUID } from 'node:crypto';
import { addInvitationCampaign, getInvitations } from '@nazar/domain/api/invitation-calls.ts';
import {
  maxMessagesOfAccountPerAddressADay,
  maxMessagesPerAddressADay,
  reminderIntervalMs,
} from '@nazar/domain/invitations/campaign.ts';
import { expect, test } from 'vitest';
import { sendInvitations } from './send-invitations.ts';
import {
  addCampaign,
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

test('a person gets one reminder in 12 hours from parallel and repeated campaigns', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(3));
  const ids = poll.people.map(({ id }) => id);
  const everyone = poll.people.map(({ email }) => email);
  await send(server, poll.id);
  server.messages.length = 0;
  const remind = () => {
    const input = { ...template, kind: 'reminder' as const, inquiryId: poll.id, id: randomUUID() };
    return server.send(addInvitationCampaign, input, owner());
  };
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([...[1, 2, 3, 4].map(remind), ...[1, 2].map(() => sendInvitations(server.deps))]);
    await server.deps.background.idle();
    server.clock.advance(2_000);
  }
  await drain(server);
  expect(recipients(server)).toEqual(everyone);
  const { reach } = await server.call(getInvitations, { inquiryId: poll.id }, owner());
  expect(reach.reminder).toEqual({ email: 0, sms: 0, either: 0 });
  expect(reach.laterReminder).toEqual({ email: 3, sms: 0, either: 3 });

  // A selection is fixed when the reminder is scheduled, for the moment at which it is sent.
  const filter = { search: '', message: null, state: null, ids: ids.slice(0, 1) };
  const scheduleIn = (ms: number) =>
    addCampaign(server, poll.id, {
      kind: 'reminder',
      filter,
      sendAt: new Date(server.clock.now() + ms).toISOString(),
    });
  const early = await scheduleIn(reminderIntervalMs / 2);
  const late = await scheduleIn(reminderIntervalMs);
  expect((await findCampaignOf(server, poll.id, early)).counts).toMatchObject({ people: 0 });
  expect((await findCampaignOf(server, poll.id, late)).counts).toMatchObject({ people: 1 });
  server.clock.advance(reminderIntervalMs);
  await drain(server);
  await send(server, poll.id, { kind: 'reminder' });
  expect(recipients(server)).toEqual([...everyone, ...everyone].toSorted());
});

test('an account sends an address three messages a day, and others can still reach it', async () => {
  const [victim, ...others] = mailGuests(6);
  if (victim === undefined) throw new Error('No one is invited.');
  const campaigns = await addCampaigns(others.map((other) => [victim, other]));
  await drain(server);
  expect(countTo(victim)).toBe(maxMessagesOfAccountPerAddressADay);
  expect(server.messages).toHaveLength(maxMessagesOfAccountPerAddressADay + others.length);
  const waiting = (await findAll(campaigns)).filter(({ state }) => state === 'sending');
  expect(waiting).toHaveLength(others.length - maxMessagesOfAccountPerAddressADay);
  for (const { waitsFor, nextAt, counts } of waiting) {
    expect(waitsFor).toBe('cap');
    expect(Date.parse(nextAt ?? '') - server.clock.now()).toBeGreaterThan(23 * hourMs);
    expect(counts).toMatchObject({ sent: 1, left: 1, skipped: 0 });
  }
  const [ofStranger] = await addCampaigns([[victim]]);
  await setOwner(ofStranger, server.people.stranger.id);
  await drain(server);
  expect(countTo(victim)).toBe(maxMessagesOfAccountPerAddressADay + 1);
  // The others follow when they are allowed.
  server.clock.advance(24 * hourMs);
  await drain(server);
  expect(countTo(victim)).toBe(others.length + 1);
  expect((await findAll(campaigns)).map(({ state }) => state)).toEqual(campaigns.map(() => 'done'));
});

test('an address gets ten messages a day of all accounts, in parallel turns too', async () => {
  const [victim] = mailGuests(1);
  if (victim === undefined) throw new Error('No one is invited.');
  const { owner: first, participant, stranger, admin } = server.people;
  const campaigns = await addCampaigns(Array.from({ length: 12 }, () => [victim]));
  for (const [index, campaign] of campaigns.entries()) {
    await setOwner(campaign, [first, participant, stranger, admin][index % 4]?.id ?? '');
  }
  await Promise.all([1, 2, 3].map(() => sendInvitations(server.deps)));
  await server.deps.background.idle();
  await drain(server);
  expect(countTo(victim)).toBe(maxMessagesPerAddressADay);
  server.clock.advance(24 * hourMs);
  await drain(server);
  expect(countTo(victim)).toBe(campaigns.length);
});

test('a message that the limit of all accounts refuses does not count as one of its account', async () => {
  const [victim] = mailGuests(1);
  if (victim === undefined) throw new Error('No one is invited.');
  const [ofStranger] = await addCampaigns([[victim]]);
  await setOwner(ofStranger, server.people.stranger.id);
  await drain(server);
  // As after nine more of other accounts.
  await server.pool.query("update rate_limit_window set count = $1 where key like 'invitation-address:%'", [
    maxMessagesPerAddressADay,
  ]);
  server.clock.advance(12 * hourMs);
  await addCampaigns(Array.from({ length: maxMessagesOfAccountPerAddressADay }, () => [victim]));
  await drain(server);
  expect(countTo(victim)).toBe(1);
  server.clock.advance(12 * hourMs);
  await drain(server);
  expect(countTo(victim)).toBe(1 + maxMessagesOfAccountPerAddressADay);
});

test.each([
  ['closed', 'expire_date = $2'],
  ['taken down', 'taken_down_at = $2'],
  ['moved to the bin', 'deleted_at = $2'],
])('a campaign that waits for a limit ends when its inquiry is %s', async (_, change) => {
  const [victim] = mailGuests(1);
  if (victim === undefined) throw new Error('No one is invited.');
  const campaigns = await addCampaigns(
    Array.from({ length: maxMessagesOfAccountPerAddressADay + 1 }, () => [victim]),
  );
  await drain(server);
  const waiting = (await findAll(campaigns)).find(({ waitsFor }) => waitsFor === 'cap');
  const { inquiryId } = campaigns.find(({ id }) => id === waiting?.id) ?? {};
  const now = new Date(server.clock.now());
  await server.pool.query(`update inquiry set ${change} where id = $1`, [inquiryId, now]);
  await drain(server);
  const { rows } = await server.pool.query('select state from invitation_campaign where id = $1', [
    waiting?.id,
  ]);
  expect(rows).toEqual([{ state: 'done' }]);
});

test('a person over the limit is left out if the inquiry closes before', async () => {
  const [victim] = mailGuests(1);
  if (victim === undefined) throw new Error('No one is invited.');
  const campaigns = await addCampaigns(Array.from({ length: 4 }, () => [victim]));
  const closing = new Date(server.clock.now() + 2 * hourMs);
  await server.pool.query('update inquiry set expire_date = $1', [closing]);
  await drain(server);
  const left = (await findAll(campaigns)).filter(({ counts }) => counts?.sent === 0);
  expect(left).toMatchObject([{ state: 'done', counts: { skipped: 1, left: 0 } }]);
});

const hourMs = 3_600_000;

type Sent = { readonly inquiryId: string; readonly id: string };

/** Adds a campaign of an inquiry for each list of guests. */
async function addCampaigns(lists: readonly Parameters<typeof makeInvitingPoll>[1][]): Promise<Sent[]> {
  const campaigns = [];
  for (const guests of lists) {
    const { id: inquiryId } = await makeInvitingPoll(server, guests);
    campaigns.push({ inquiryId, id: await addCampaign(server, inquiryId) });
  }
  return campaigns;
}

const findAll = (campaigns: readonly Sent[]) =>
  Promise.all(campaigns.map(({ inquiryId, id }) => findCampaignOf(server, inquiryId, id)));

const setOwner = (campaign: Sent | undefined, accountId: string) =>
  server.pool.query('update inquiry set owner_id = $1 where id = $2', [accountId, campaign?.inquiryId]);

const countTo = ({ email }: { readonly email: string | null }): number =>
  recipients(server).filter((to) => to === email).length;
