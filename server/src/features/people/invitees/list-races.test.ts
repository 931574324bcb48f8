import {
  deleteUserFromMyInquiry,
  editUserOfMyInquiry,
  renewAllowedUserLink,
  replaceMyInquiryAllowedUsers,
} from '@nazar/domain/api/invitee-calls.ts';
import {
  editMyResponse,
  saveAnswers,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { makeAccount } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { waitForLock } from '../../../testing/wait-for-lock.ts';
import { closeEndedAttempts } from '../../participation/attempts/close-ended-attempts.ts';
import { SubmitGroupQueue } from '../../participation/submit/submit-group-queue.ts';
import { countStored, makeAttempt } from '../../participation/testing/participation-setup.ts';
import {
  removeInvitees,
  renewPersonalLinks,
  revokePersonalLink,
  updateInvitee,
} from './change-invitee-list-queries.ts';
import {
  type InviteeAccess,
  type InviteePoll,
  invite,
  makeInviteePoll,
  manyContacts,
  readInviteeLink,
} from './testing/invitee-setup.ts';

const rounds = 10;

let there: SubmitGroupQueue;
const server = useTestApp();
beforeAll(() => {
  // Statements that wait for a lock must get it in the end, so the timeout is off.
  Object.assign(server.pool.options, { lock_timeout: 0 });
  there = new SubmitGroupQueue({ pool: server.pool, now: server.deps.now, log: server.deps.log });
});
afterAll(async () => {
  await there.close();
});

const asOwner = () => ({ as: server.people.owner });

/** Submits on two nodes, one attempt on each, starting before and after the change of the list. */
async function race<Done>(vote: InviteePoll, as: InviteeAccess, change: () => Promise<Done>) {
  const here = server.deps.participation.submits;
  const by = (submits: typeof here, drink: number) => {
    Object.assign(server.deps.participation, { submits });
    const reply = server.send(submitResponse, vote.submit(drink), { as });
    Object.assign(server.deps.participation, { submits: here });
    return reply;
  };
  const [first, done, second] = await Promise.all([by(here, 0), change(), by(there, 1)]);
  const replies = [first, second].map((reply) => ('failure' in reply ? reply.failure.code : 'stored'));
  return { done, replies, stored: replies.filter((code) => code === 'stored').length };
}

const voteOf = async (count: number) => {
  const people = manyContacts(count);
  return { people, vote: await makeInviteePoll(server, people) };
};

test('a person who is removed during their submit is refused, or stays recorded as having answered', async () => {
  const { people, vote } = await voteOf(rounds);
  let stored = 0;
  for (const [index, as] of vote.invited.entries()) {
    const remove = () =>
      server.call(deleteUserFromMyInquiry, { inquiryId: vote.id, ids: [as.id] }, asOwner());
    const raced = await race(vote, as, remove);
    expect(raced.stored).toBeLessThanOrEqual(1);
    for (const code of raced.replies) expect(['stored', 'alreadyAnswered', 'linkRemoved']).toContain(code);
    stored += raced.stored;
    // A person who has answered gets the same entry back by the same address and can't answer twice.
    const again = await invite(server, vote.id, people[index] ?? {});
    const reply = await server.send(submitResponse, vote.submit(2), {
      as: await readInviteeLink(server, again),
    });
    expect([again === as.id, reply.status]).toEqual(raced.stored === 1 ? [true, 409] : [false, 200]);
    if (raced.stored === 0) stored += 1;
    expect(await countStored(server, vote.id)).toBe(stored);
  }
});

test('replacing a list during a submit never removes a person who answered without warning the owner', async () => {
  const { people, vote } = await voteOf(rounds + 1);
  const typed = people.map(({ name = '', email = '' }) => ({ name, email, mobile: '' }));
  for (const [index, as] of vote.invited.slice(0, rounds).entries()) {
    const users = typed.slice(index + 1);
    const input = { inquiryId: vote.id, users };
    const { confirm } = await server.call(replaceMyInquiryAllowedUsers, input, asOwner());
    // People who answered in an earlier round and stayed on the list are part of the summary by now.
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

test('a person whose link is renewed during their submit answers once, by the old link or by the new one', async () => {
  const { vote } = await voteOf(rounds);
  for (const [index, as] of vote.invited.entries()) {
    const renew = () => server.call(renewAllowedUserLink, { inquiryId: vote.id, id: as.id }, asOwner());
    const { stored, replies } = await race(vote, as, renew);
    expect(stored).toBeLessThanOrEqual(1);
    for (const code of replies) expect(['stored', 'alreadyAnswered', 'linkOld']).toContain(code);
    const reply = await server.send(submitResponse, vote.submit(2), {
      as: await readInviteeLink(server, as.id),
    });
    expect(reply.status).toBe(stored === 1 ? 409 : 200);
    expect(await countStored(server, vote.id)).toBe(index + 1);
    expect((await server.refusal(submitResponse, vote.submit(2), { as })).code).toBe('linkOld');
  }
});

describe('a call that arrives after the owner’s change', () => {
  type Change = (db: Database, of: { readonly vote: InviteePoll; readonly id: string }) => Promise<unknown>;
  const standingOf = ({ id }: InviteePoll) => ({ inquiryId: id, isPublished: true, isSecret: false });
  const moved = { name: 'Sara', email: 'moved@people.example', mobile: null };
  const renew: Change = (db, { vote, id }) =>
    renewPersonalLinks(db, standingOf(vote), [id], server.deps.secrets);
  const change: Change = (db, { vote, id }) =>
    updateInvitee(db, standingOf(vote), { id, ...moved }, server.deps.secrets);
  const remove: Change = (db, { vote, id }) => removeInvitees(db, standingOf(vote), [id]);
  const asked = [
    ['renews the link', 'linkOld', renew],
    ['takes the link back', 'linkOld', (db, { vote, id }) => revokePersonalLink(db, standingOf(vote), id)],
    ['changes the address', 'linkOld', change],
    ['removes them', 'linkRemoved', remove],
  ] as const satisfies readonly (readonly [string, string, Change])[];

  /**
   * Sends the call while the change holds its locks, and commits the change once the call waits; returns the
   * outcome.
   */
  async function during(work: (db: Database) => Promise<unknown>, send: () => ReturnType<TestApp['send']>) {
    const { sent } = await server.db.transaction(async (tx) => {
      await work(tx);
      const sent = send();
      await waitForLock(server);
      // The reply is not awaited here, because it waits for this transaction.
      return { sent };
    });
    let reply = await sent;
    // On a slow machine the call may have timed out.
    while ('failure' in reply && reply.failure.code === 'unavailable') reply = await send();
    return 'failure' in reply ? reply.failure.code : 'stored';
  }

  test.each(asked)('a submit is refused: the owner %s', async (_what, code, work) => {
    const { vote } = await voteOf(1);
    const [as] = vote.invited;
    const id = as?.id ?? '';
    const input = vote.submit(0);
    expect(
      await during(
        (db) => work(db, { vote, id }),
        () => server.send(submitResponse, input, { as }),
      ),
    ).toBe(code);
    expect(await countStored(server, vote.id)).toBe(0);
  });

  test.each(asked)('an edit is refused: the owner %s', async (_what, code, work) => {
    const vote = await makeInviteePoll(server, manyContacts(1), { editableResponse: true });
    const [as] = vote.invited;
    await server.call(submitResponse, vote.submit(0), { as });
    const { answers } = vote.submit(1);
    const edit = { inquiryId: vote.id, editId: crypto.randomUUID(), answers };
    const send = () => server.send(editMyResponse, edit, { as });
    expect(await during((db) => work(db, { vote, id: as?.id ?? '' }), send)).toBe(code);
  });

  test.each([
    ['gives their entry another address', change],
    ['removes them', remove],
  ])('a submit with an account is refused: the owner %s', async (_what, work) => {
    const { vote, people } = await voteOf(1);
    const person = await makeAccount(server.deps);
    const { email = '' } = people[0] ?? {};
    await server.db.update(account).set({ email }).where(eq(account.id, person.id));
    const id = vote.invited[0]?.id ?? '';
    const input = vote.submit(0);
    const send = () => server.send(submitResponse, input, { as: person });
    expect(await during((db) => work(db, { vote, id }), send)).toBe('notFound');
    expect(await countStored(server, vote.id)).toBe(0);
  });

  test.each(asked)(
    'no attempt is started that would be ended at once: the owner %s',
    async (_what, code, work) => {
      const vote = await makeInviteePoll(server, manyContacts(1), { timeLimit: 10 });
      const [as] = vote.invited;
      const send = () => server.send(startParticipation, { inquiryId: vote.id, ...makeAttempt() }, { as });
      expect(await during((db) => work(db, { vote, id: as?.id ?? '' }), send)).toBe(code);
    },
  );
});

test.each([
  ['renewed', renewAllowedUserLink],
  ['of an address that changes', editUserOfMyInquiry],
] as const)(
  'attempts that were started by a link are deleted with it, and no others: %s',
  async (_what, call) => {
    const vote = await makeInviteePoll(server, manyContacts(1), { timeLimit: 10 });
    const [as] = vote.invited;
    const key = makeAttempt();
    await server.call(startParticipation, { inquiryId: vote.id, ...key }, { as });
    const { answers, revision } = vote.submit(1);
    const kept = { inquiryId: vote.id, ...key, revision, answers };
    expect(await server.call(saveAnswers, kept, { as })).toEqual({ saved: true });
    const entry = { inquiryId: vote.id, id: as?.id ?? '' };
    const other = { name: 'Sara', email: `${key.attemptId}@people.example`, mobile: '' };
    await (call === editUserOfMyInquiry
      ? server.call(call, { ...entry, ...other }, asOwner())
      : server.call(call, entry, asOwner()));
    const next = await readInviteeLink(server, entry.id);
    const begun = await server.call(
      startParticipation,
      { inquiryId: vote.id, ...makeAttempt() },
      { as: next },
    );
    expect(begun.attemptId).not.toBe(key.attemptId);
    expect(begun.answers).toEqual([]);
    server.clock.advance(11 * 60_000);
    await closeEndedAttempts(server.deps);
    expect(await countStored(server, vote.id)).toBe(0);
  },
);
