import { submit } from '@nazar/domain/api/participation-calls.ts';
import { getAnswerTexts } from '@nazar/domain/api/result-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { forMembers, makeAttempt } from '../participation/participation-story.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const ask = (body: string, responseType: 'text' | 'email', sortOrder: number) => {
  const bounds = responseType === 'text' ? { min: 0, max: 99 } : {};
  return makeQuestion({ ...bounds, body, responseType, options: [], sortOrder });
};

/** A name, a complaint and an e-mail address of each of these people, one after another. */
async function makeAnswered(names: readonly string[], settings: Partial<InquirySettings> = {}) {
  const questions = [ask('Name?', 'text', 1), ask('Complaint?', 'text', 2), ask('E-mail?', 'email', 3)];
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions })],
    settings: { resultViewStatus: 'public', ...settings },
  });
  for (const name of names) {
    server.clock.advance(60_000);
    const values = [name, `a complaint by ${name}`, `${name.toLowerCase()}@example.org`];
    const answers = questions.map((question, at) => ({ questionId: question.id, value: values[at] ?? '' }));
    const as = settings.anonymous === false ? await makeAccount(server.deps) : server.guest();
    await server.call(submit, { ...makeAttempt(), inquiryId: id, revision, answers }, { as });
  }
  const read = (index: number, as: Person, more: object = {}) => {
    const questionId = questions[index]?.id ?? '';
    return server.call(getAnswerTexts, { inquiryId: id, questionId, ...more }, { as });
  };
  return { read };
}

// So many that two orders drawn at random are never the same by chance.
const people = 'Dara Bita Sara Omid Nima Laleh Parsa Yalda Kaveh Mahin Arash Ziba Reza'.split(' ');

test('fewer than five anonymous people’s texts are told to nobody, by no search', async () => {
  const { read } = await makeAnswered(people.slice(0, 4));
  for (const more of [{}, { search: 'dara' }, { sort: 'newest' }]) {
    const told = await read(0, server.people.owner, more);
    expect(told).toMatchObject({
      withheld: 'few',
      given: 0,
      counting: null,
      data: [],
      looked: 0,
      next: null,
    });
  }
});

test('no order or time of anonymous texts tells which of them one person wrote', async () => {
  const { read } = await makeAnswered(people);
  const { owner } = server.people;
  const orders: string[][] = [];
  for (const index of [0, 1]) {
    const told = await read(index, owner);
    expect(await read(index, owner, { sort: 'newest' })).toEqual(told);
    expect(told).toMatchObject({ sort: 'frequent', anonymous: true, withheld: null });
    expect(told.data.every(({ responseId }) => responseId === null)).toBe(true);
    orders.push(told.data.map(({ text }) => text.replace('a complaint by ', '')));
  }
  expect(orders[0]).not.toEqual(orders[1]);
  for (const order of orders) {
    expect(order.toSorted()).toEqual(people.toSorted());
    expect([people, people.toReversed()]).not.toContainEqual(order);
  }
});

test('of known people one text is enough', async () => {
  const { read } = await makeAnswered(['Dara'], { ...forMembers });
  const told = await read(0, server.people.owner);
  expect(told).toMatchObject({ withheld: null, given: 1, anonymous: false });
  expect(told.data.map(({ text }) => text)).toEqual(['Dara']);
});

test('e-mail addresses are for the owner and administrators, however public results are', async () => {
  const { read } = await makeAnswered(people);
  for (const as of [server.people.owner, server.people.admin]) {
    expect((await read(2, as)).data).toHaveLength(people.length);
  }
  for (const as of [server.people.stranger, server.guest()]) {
    expect(await read(2, as)).toMatchObject({ withheld: 'contact', data: [], given: 0 });
  }
});
