import {
  editUserOfMyInquiry,
  getMyInquiryAllowedUsers,
  replaceMyInquiryAllowedUsers,
} from '@nazar/domain/api/invitee-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { waitForLock } from '../../../testing/wait-for-lock.ts';
import { type InviteePoll, makeInviteePoll } from './testing/invitee-setup.ts';
import { makeInviteeTableSteps } from './testing/invitee-tables.ts';

const server = useTestApp();

const asOwner = () => ({ as: server.people.owner });
const people = [
  { name: 'Sara', email: 'sara@x.ir' },
  { name: 'Ali', email: 'ali@x.ir' },
];
const table = 'Name,Email,Mobile\nSara M,sara@x.ir,+989121111111\nAli,ali@x.ir,+989122222222';

const { checkTable, store } = makeInviteeTableSteps(server);
const listOf = async ({ id: inquiryId }: InviteePoll) => {
  const { data } = await server.call(getMyInquiryAllowedUsers, { inquiryId, sort: 'email' }, asOwner());
  return data.map(({ name, mobile }) => [name, mobile]);
};
const answer = (vote: InviteePoll) => server.call(submitResponse, vote.submit(0), { as: vote.invited[0] });

test.each(['add', 'replace'] as const)(
  'a table (%s) keeps the contacts of people who have answered, and its check reports that',
  async (mode) => {
    const vote = await makeInviteePoll(server, people);
    await answer(vote);
    const { id, summary } = await checkTable(vote.id, table, mode);
    expect(summary?.notes).toMatchObject([
      { line: 2, note: 'contactsKept' },
      { line: 3, note: 'mergedWithPerson' },
    ]);
    expect((await store(id)).state).toBe('done');
    expect(await listOf(vote)).toEqual([
      ['Ali', '+989122222222'],
      ['Sara M', null],
    ]);
  },
);

test.each(['add', 'replace'] as const)(
  'a person who answers after the check of a table (%s) is reported before their contacts are kept',
  async (mode) => {
    const vote = await makeInviteePoll(server, people);
    const { id, summary } = await checkTable(vote.id, table, mode);
    expect(summary?.notes[0]?.note).toBe('mergedWithPerson');
    await answer(vote);
    const again = await store(id);
    expect(again).toMatchObject({ state: 'checked', failure: { code: 'listChanged' } });
    expect(again.summary?.notes[0]?.note).toBe('contactsKept');
    expect(await listOf(vote)).toEqual([
      ['Ali', null],
      ['Sara', null],
    ]);
    expect((await store(id)).state).toBe('done');
    expect((await listOf(vote))[1]).toEqual(['Sara M', null]);
  },
);

test('the call that replaces a list keeps these contacts too', async () => {
  const vote = await makeInviteePoll(server, people);
  const users = [{ name: 'Sara', email: 'sara@x.ir', mobile: '+989121111111' }];
  const input = { inquiryId: vote.id, users };
  const before = await server.call(replaceMyInquiryAllowedUsers, input, asOwner());
  await answer(vote);
  const confirm = before.confirm ?? '';
  expect(await server.refusal(replaceMyInquiryAllowedUsers, { ...input, confirm }, asOwner())).toMatchObject({
    code: 'listMovedOn',
  });
  const shown = await server.call(replaceMyInquiryAllowedUsers, input, asOwner());
  expect(shown.notes).toMatchObject([{ note: 'contactsKept' }]);
  await server.call(replaceMyInquiryAllowedUsers, { ...input, confirm: shown.confirm ?? '' }, asOwner());
  expect(await listOf(vote)).toEqual([['Sara', null]]);
});

test('an edit waits for a submit under way, and is refused once the person has answered', async () => {
  const vote = await makeInviteePoll(server, people);
  const [sara] = vote.invited;
  const submitting = await server.pool.connect();
  try {
    await submitting.query('begin');
    await submitting.query('select from tally where inquiry_id = $1 for update', [vote.id]);
    await submitting.query(
      'insert into participation_marker (inquiry_id, marker) select inquiry_id, marker from invitee where id = $1',
      [sara?.id],
    );
    const change = { inquiryId: vote.id, id: sara?.id ?? '', name: 'Sara', email: 'other@x.ir', mobile: '' };
    const edited = server.refusal(editUserOfMyInquiry, change, asOwner());
    await waitForLock(server);
    await submitting.query('commit');
    expect((await edited).errors).toMatchObject({ email: { code: 'answeredContactsFixed' } });
  } finally {
    submitting.release();
  }
});
