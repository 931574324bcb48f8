import { setMessagesWanted } from '@nazar/domain/api/invitation-calls.ts';
import { getNotifications } from '@nazar/domain/api/notification-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { reminderIntervalMs } from '@nazar/domain/invitations/campaign.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import {
  addCampaign,
  drain,
  findCampaignOf,
  makeInvitingPoll,
  recipients,
  send,
} from './testing/campaign-setup.ts';

const server = useTestApp({ environment: { PUBLIC_URL: 'https://nazar.example' } });
beforeEach(async () => {
  server.messages.length = 0;
  await server.pool.query('truncate opted_out_address, rate_limit_window');
});

const sara = { name: 'Sara', email: 'sara@people.example', mobile: '+989121234567' };
const mina = { name: 'Mina', email: 'mina@people.example', mobile: null };

async function invited() {
  const poll = await makeInvitingPoll(server, [sara, mina]);
  await send(server, poll.id);
  const mail = server.messages.find(({ to }) => to === sara.email);
  const url = mail?.unsubscribeUrl ?? '';
  server.messages.length = 0;
  return { poll, path: url.replace('https://nazar.example', ''), token: url.split('/').at(-1) ?? '' };
}

test('one POST of a mail program ends messages of every inquiry, and a GET ends none', async () => {
  const { poll, path } = await invited();
  expect(path).toMatch(/^\/stop\/[\w-]{24}$/);
  for (const method of ['HEAD', 'GET'] as const) {
    const looked = await server.app.inject({ method, url: path });
    expect([looked.statusCode, looked.headers.location]).toEqual([303, path.replace('/stop/', '/stop#')]);
  }
  await send(server, poll.id, { kind: 'reminder' });
  expect(recipients(server)).toEqual([mina.email, sara.email]);
  server.messages.length = 0;
  const posted = await server.app.inject({
    method: 'POST',
    url: path,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(posted.statusCode).toBe(200);
  server.clock.advance(2 * reminderIntervalMs);
  const campaign = await send(server, poll.id, { kind: 'reminder' });
  expect(campaign.counts).toMatchObject({ sent: 1, unwanted: 1 });
  const other = await makeInvitingPoll(server, [sara, mina]);
  // Text messages stop too, because the person opted out of all messages.
  await send(server, other.id, { channel: 'sms' });
  await send(server, other.id);
  expect(recipients(server)).toEqual([mina.email, mina.email]);
  const { rows } = await server.pool.query('select u::text as row from opted_out_address u');
  expect(JSON.stringify(rows)).not.toContain('sara');
});

test('a person who opts out while a campaign is running gets none of it, and can opt in again', async () => {
  const { poll, token } = await invited();
  const say = (wanted: boolean | null) => server.call(setMessagesWanted, { token, wanted });
  const id = await addCampaign(server, poll.id, {
    kind: 'reminder',
    sendAt: new Date(server.clock.now() + 60_000).toISOString(),
  });
  expect(await say(null)).toEqual({ wanted: true });
  expect(await say(false)).toEqual({ wanted: false });
  expect(await say(false)).toEqual({ wanted: false });
  server.clock.advance(60_000);
  await drain(server);
  expect(recipients(server)).toEqual([mina.email]);
  expect((await findCampaignOf(server, poll.id, id)).counts).toMatchObject({ unwanted: 1 });
  expect(await say(true)).toEqual({ wanted: true });
  server.messages.length = 0;
  server.clock.advance(reminderIntervalMs);
  await send(server, poll.id, { kind: 'reminder' });
  expect(recipients(server)).toEqual([mina.email, sara.email]);
});

test.each([false, true])(
  'an invitation also creates a notification in the application (anonymous: %s)',
  async (anonymous) => {
    const { owner, participant, stranger } = server.people;
    const [phone, away] = ['+989121112233', 'stranger@example.com'];
    await server.pool.query('update account set mobile = $2 where id = $1', [participant.id, phone]);
    const guests = [
      { name: 'By her number', email: null, mobile: phone },
      { name: 'Away', email: away, mobile: null },
      { name: 'The owner', email: 'owner@example.com', mobile: null },
      sara,
    ];
    const poll = await makeInvitingPoll(server, guests, { anonymous });
    const shown = async (as: Person) =>
      (await server.call(getNotifications, {}, { as })).data.filter(({ inquiry }) => inquiry?.id === poll.id);
    await server.call(submitResponse, poll.submit(), { as: stranger });
    await send(server, poll.id);
    const [mine, ...others] = await shown(participant);
    expect(others).toEqual([]);
    expect(mine).toMatchObject({ kind: 'invitation', count: 1, read: false, inquiry: { mine: false } });
    // A person who has answered needs no invitation.
    expect(await shown(stranger)).toHaveLength(0);
    expect(await shown(owner)).toEqual([]);
    await send(server, poll.id, { kind: 'reminder' });
    expect(await shown(participant)).toEqual([mine]);
  },
);

test('a valid token is required', async () => {
  const { token } = await invited();
  const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  expect(await server.refusal(setMessagesWanted, { token: forged, wanted: false })).toMatchObject({
    errors: { token: { code: 'invalidValue' } },
  });
  const posted = await server.app.inject({ method: 'POST', url: `/stop/${forged}` });
  expect(posted.statusCode).toBe(400);
  expect((await server.app.inject({ method: 'POST', url: '/stop/x' })).statusCode).toBe(404);
  const { rows } = await server.pool.query('select from opted_out_address');
  expect(rows).toEqual([]);
});
