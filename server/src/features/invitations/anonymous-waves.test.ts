import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { getInvitations, getInvitationWaves } from '@nazar/domain/api/invitation-calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeliveryFailure } from '../../delivery/delivery.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addWave, answerBy, drain, findWaveOf, mailGuests, makeInviting, send } from './invitations-story.ts';
import { sendInvitations } from './send-invitations.ts';

// What an owner who looks all the time learns of who has answered an anonymous inquiry: nothing.

let server: TestApp;
/** Addresses that their gateway refuses. */
const dead = new Set<string>();
beforeAll(async () => {
  const carrier = {
    send: async (message: TestApp['messages'][number]) => {
      if (dead.has(message.to)) throw new DeliveryFailure('550', { isAddress: true });
      server.messages.push(message);
    },
    probe: async () => {},
  };
  server = await createTestApp({ delivery: { email: carrier, sms: carrier } });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.messages.length = 0;
  await server.pool.query('truncate invitation_day, rate_bucket');
});

const owner = () => ({ as: server.people.owner });
const ask = (inquiryId: string) => server.call(getInvitations, { inquiryId }, owner());

/** An anonymous inquiry whose people were invited, so many of whom have answered. */
async function makeAnswered({ guests, answers }: { readonly guests: number; readonly answers: number }) {
  const poll = await makeInviting(server, mailGuests(guests), { anonymous: true });
  server.messages.length = 0;
  await send(server, poll.id);
  for (const message of server.messages.splice(0, answers)) await answerBy(server, poll, message);
  return poll;
}

test('how fast a reminder goes does not tell how many it leaves out', async () => {
  const paces: number[][] = [];
  for (const answers of [0, 1, 7]) {
    const poll = await makeAnswered({ guests: 60, answers });
    await addWave(server, poll.id, { kind: 'reminder' });
    const pace: number[] = [];
    let before = (await ask(poll.id)).leftToday;
    for (let turn = 0; turn < 3; turn += 1) {
      await sendInvitations(server.deps);
      await server.deps.background.idle();
      const { leftToday } = await ask(poll.id);
      pace.push(before - leftToday);
      before = leftToday;
      server.clock.advance(2_000);
    }
    paces.push(pace);
    await drain(server);
    server.clock.advance(60_000);
  }
  const [nobody = []] = paces;
  expect(nobody[0]).toBeGreaterThan(0);
  expect(paces).toEqual([nobody, nobody, nobody]);
});

test('closing the inquiry midway tells no number of the sending that it ends', async () => {
  const poll = await makeAnswered({ guests: 60, answers: 1 });
  server.messages.length = 0;
  const id = await addWave(server, poll.id, { kind: 'reminder' });
  await sendInvitations(server.deps);
  await server.deps.background.idle();
  expect(server.messages.length).toBeGreaterThan(0);
  server.clock.advance(1_000);
  await server.call(expireMyInquiry, { id: poll.id }, owner());
  server.clock.advance(10_000);
  await drain(server);
  expect(await findWaveOf(server, poll.id, id)).toMatchObject({ state: 'done', counts: null });
});

test.each(['sms', 'either'] as const)(
  'an address that is refused does not tell, by %s, whether its person has answered',
  async (channel) => {
    const dark = { name: 'X', email: 'x@people.example', mobile: '+989121234567' };
    dead.clear();
    dead.add(channel === 'sms' ? dark.mobile : dark.email);
    const look = async (inquiryId: string) => {
      const { unwanted, refused, reach, leftToday } = await ask(inquiryId);
      const { waves } = await server.call(getInvitationWaves, { inquiryId }, owner());
      return {
        unwanted,
        refused,
        reach,
        leftToday,
        waves: waves.map(({ state, counts }) => ({ state, counts })),
      };
    };
    const told: unknown[] = [];
    for (const when of ['never', 'before the invitation', 'before the reminder']) {
      await server.pool.query('truncate invitation_day');
      const poll = await makeInviting(server, [dark, ...mailGuests(3)], { anonymous: true });
      const answer = () =>
        server.pool.query(
          'insert into participation_marker (inquiry_id, marker) select inquiry_id, marker from invited_person where id = $1',
          [poll.people[0]?.id],
        );
      const seen: unknown[] = [];
      if (when === 'before the invitation') await answer();
      for (const kind of ['invitation', 'reminder', 'reminder', 'invitation'] as const) {
        if (kind === 'reminder' && when === 'before the reminder') await answer().catch(() => {});
        // Waves are listed by their time.
        server.clock.advance(60_000);
        await addWave(server, poll.id, { kind, channel });
        for (let turn = 0; turn < 3; turn += 1) {
          await sendInvitations(server.deps);
          await server.deps.background.idle();
          seen.push(await look(poll.id));
        }
        await drain(server);
        seen.push(await look(poll.id));
      }
      told.push(seen);
    }
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  },
);
