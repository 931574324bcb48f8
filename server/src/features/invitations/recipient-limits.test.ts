import { randomUUID } from 'node:crypto';
import { addInvitationCampaign, getInvitations } from '@nazar/domain/api/invitation-calls.ts';
import { maxMessagesPerAddressADay, reminderIntervalMs } from '@nazar/domain/invitations/campaign.ts';
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

test('an address gets ten messages a day of all inquiries, and the rest is left out', async () => {
  const [victim, ...others] = mailGuests(14);
  if (victim === undefined) throw new Error('No one is invited.');
  const polls = [];
  for (const other of others) polls.push(await makeInvitingPoll(server, [victim, other]));
  const campaigns = await Promise.all(
    polls.map(async ({ id }) => ({ inquiryId: id, id: await addCampaign(server, id) })),
  );
  await Promise.all([1, 2, 3].map(() => sendInvitations(server.deps)));
  await server.deps.background.idle();
  await drain(server);
  const countToVictim = () => recipients(server).filter((to) => to === victim.email).length;
  expect(countToVictim()).toBe(maxMessagesPerAddressADay);
  expect(server.messages).toHaveLength(maxMessagesPerAddressADay + others.length);
  const counts = await Promise.all(
    campaigns.map(async ({ inquiryId, id }) => (await findCampaignOf(server, inquiryId, id)).counts),
  );
  const leftOut = counts.filter((each) => each?.skipped === 1 && each.sent === 1);
  expect(leftOut).toHaveLength(others.length - maxMessagesPerAddressADay);
  // A person who was left out can be invited on the next day.
  server.clock.advance(24 * 3_600_000);
  for (const { id } of polls) await send(server, id);
  expect(countToVictim()).toBe(others.length);
});
