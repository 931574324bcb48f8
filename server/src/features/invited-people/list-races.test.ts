import {
  deleteUserFromMyInquiry,
  renewAllowedUserLink,
  replaceMyInquiryAllowedUsers,
} from '@nazar/domain/api/invited-calls.ts';
import { submit } from '@nazar/domain/api/participation-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { GroupSubmits } from '../participation/group-submits.ts';
import { countStored } from '../participation/participation-story.ts';
import { type Invited, invite, linkOf, makeVote, manyPeople, type Vote } from './invited-story.ts';

const rounds = 20;

let server: TestApp;
let there: GroupSubmits;
beforeAll(async () => {
  server = await createTestApp();
  there = new GroupSubmits({ pool: server.pool, now: server.deps.now, log: server.deps.log });
});
afterAll(async () => {
  await there.close();
  await server.close();
});

const asOwner = () => ({ as: server.people.owner });

/** Submits on two nodes, one attempt on each, beginning before and after what is done to the list. */
async function race<Done>(vote: Vote, as: Invited, change: () => Promise<Done>) {
  const here = server.deps.participation.submits;
  const by = (submits: typeof here, drink: number) => {
    Object.assign(server.deps.participation, { submits });
    const reply = server.send(submit, vote.submit(drink), { as });
    Object.assign(server.deps.participation, { submits: here });
    return reply;
  };
  const [first, done, second] = await Promise.all([by(here, 0), change(), by(there, 1)]);
  const replies = [first, second].map((reply) => ('failure' in reply ? reply.failure.code : 'stored'));
  return { done, replies, stored: replies.filter((code) => code === 'stored').length };
}

const voteOf = async (count: number) => {
  const people = manyPeople(count);
  return { people, vote: await makeVote(server, people) };
};

test('whoever is removed while they submit is refused, or stays known as having answered', async () => {
  const { people, vote } = await voteOf(rounds);
  let stored = 0;
  for (const [index, as] of vote.invited.entries()) {
    const remove = () =>
      server.call(deleteUserFromMyInquiry, { inquiryId: vote.id, ids: [as.id] }, asOwner());
    const raced = await race(vote, as, remove);
    expect(raced.stored).toBeLessThanOrEqual(1);
    for (const code of raced.replies) expect(['stored', 'alreadyAnswered', 'linkRemoved']).toContain(code);
    stored += raced.stored;
    // Added again by the same address they are the same one where they have answered, and can't answer twice.
    const again = await invite(server, vote.id, people[index] ?? {});
    const reply = await server.send(submit, vote.submit(2), { as: await linkOf(server, again) });
    expect([again === as.id, reply.status]).toEqual(raced.stored === 1 ? [true, 409] : [false, 200]);
    if (raced.stored === 0) stored += 1;
    expect(await countStored(server, vote.id)).toBe(stored);
  }
});

test('a list that is replaced while somebody submits removes nobody who has answered and was not told of', async () => {
  const { people, vote } = await voteOf(rounds + 1);
  const typed = people.map(({ name = '', email = '' }) => ({ name, email, mobile: '' }));
  for (const [index, as] of vote.invited.slice(0, rounds).entries()) {
    const users = typed.slice(index + 1);
    const input = { inquiryId: vote.id, users };
    const { confirm } = await server.call(replaceMyInquiryAllowedUsers, input, asOwner());
    // Whoever answered in a round before and stayed on the list is told of by now.
    const replace = () =>
      server.send(replaceMyInquiryAllowedUsers, { ...input, confirm: confirm ?? '' }, asOwner());
    const { done, stored, replies } = await race(vote, as, replace);
    const isDone = done.status === 200;
    expect([isDone, stored, replies]).toEqual(
      isDone ? [true, 0, ['linkRemoved', 'linkRemoved']] : [false, 1, expect.anything()],
    );
    if (!isDone) expect('failure' in done && done.failure.code).toBe('listMovedOn');
  }
});

test('one whose link is renewed while they submit answers once, by the old link or by the new', async () => {
  const { vote } = await voteOf(rounds);
  for (const [index, as] of vote.invited.entries()) {
    const renew = () => server.call(renewAllowedUserLink, { inquiryId: vote.id, id: as.id }, asOwner());
    const { stored, replies } = await race(vote, as, renew);
    expect(stored).toBeLessThanOrEqual(1);
    for (const code of replies) expect(['stored', 'alreadyAnswered', 'linkOld']).toContain(code);
    const reply = await server.send(submit, vote.submit(2), { as: await linkOf(server, as.id) });
    expect(reply.status).toBe(stored === 1 ? 409 : 200);
    expect(await countStored(server, vote.id)).toBe(index + 1);
    expect((await server.refusal(submit, vote.submit(2), { as })).code).toBe('linkOld');
  }
});
