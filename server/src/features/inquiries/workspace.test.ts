import { randomUUID } from 'node:crypto';
import { addMyInquiry, editMyInquiry, getWorkspace } from '@nazar/domain/api/inquiry-calls.ts';
import { expect, test } from 'vitest';
import { makeDraft, makePublished } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { forMembers, makePoll } from '../participation/testing/participation-setup.ts';
import { invite } from '../people/invitees/testing/invitee-setup.ts';
import { closeBallotAs } from '../results/testing/close-ballot-as.ts';

const server = useTestApp();

test('the owner sees the draft’s title and unpublished changes, others what is published', async () => {
  const as = server.people.owner;
  const { id, revision } = await makePublished(server, { settings: { publicTitle: 'What to eat?' } });
  await server.call(
    editMyInquiry,
    { id, revision, title: 'Lunch in May', publicTitle: 'Draft title' },
    { as },
  );
  expect(await server.call(getWorkspace, { id }, { as })).toMatchObject({
    title: 'Lunch in May',
    state: 'published',
    unpublishedChanges: true,
    responseCount: 0,
    abilities: { edit: true, seeResponses: true },
  });
  expect(await server.call(getWorkspace, { id }, { as: server.people.stranger })).toMatchObject({
    title: 'What to eat?',
    publicTitle: 'What to eat?',
    unpublishedChanges: false,
    complete: false,
    abilities: { edit: false, seeResponses: false },
  });
});

test('an inquiry hidden from the caller is not found', async () => {
  const id = randomUUID();
  await server.call(addMyInquiry, { id, title: 'Tea', language: 'en' }, { as: server.people.owner });
  const as = server.people.stranger;
  for (const each of [id, randomUUID()]) {
    expect(await server.refusal(getWorkspace, { id: each }, { as })).toMatchObject({ code: 'notFound' });
  }
});

test('a draft is complete once nothing is missing to publish it', async () => {
  const as = server.people.owner;
  const id = randomUUID();
  await server.call(addMyInquiry, { id, title: 'Tea', language: 'en' }, { as });
  expect(await server.call(getWorkspace, { id }, { as })).toMatchObject({ state: 'draft', complete: false });
  const published = await makePublished(server, {});
  expect(await server.call(getWorkspace, { id: published.id }, { as })).toMatchObject({ complete: true });
});

test('a draft for invited people is complete once someone is on its list', async () => {
  const as = server.people.owner;
  const { id } = await makeDraft(server, { settings: { cooperationType: 'limited' } });
  const isComplete = async () => (await server.call(getWorkspace, { id }, { as })).complete;
  expect(await isComplete()).toBe(false);
  await invite(server, id, { name: 'Ada', email: 'ada@example.com' });
  expect(await isComplete()).toBe(true);
});

test('a secret ballot says what it does not show, to callers who could see it otherwise', async () => {
  const ballot = { ...forMembers, anonymous: true, resultViewStatus: 'admin' as const };
  const [{ id }, withheld, plain] = [
    await makePoll(server, ballot),
    await makePoll(server, ballot),
    await makePoll(server, forMembers),
  ];
  const sealedFor = async (inquiryId: string, as = server.people.owner) =>
    (await server.call(getWorkspace, { id: inquiryId }, { as })).sealed;
  expect(await sealedFor(id)).toEqual({ results: 'ballotOpen', responses: 'ballotOpen' });
  expect(await sealedFor(id, server.people.stranger)).toEqual({ results: null, responses: null });
  await closeBallotAs(server, id, 'released');
  expect(await sealedFor(id)).toEqual({ results: null, responses: 'ballotResponses' });
  await closeBallotAs(server, withheld.id, 'withheld');
  expect(await sealedFor(withheld.id)).toEqual({ results: 'ballotWithheld', responses: 'ballotWithheld' });
  expect(await sealedFor(plain.id)).toEqual({ results: null, responses: null });
});
