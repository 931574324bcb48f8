import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getAnswerTexts } from '@nazar/domain/api/result-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { forMembers, makeAttempt } from '../../participation/testing/participation-setup.ts';
import { closeBallotAs } from '../testing/close-ballot-as.ts';

const server = useTestApp();

const ask = (body: string, responseType: 'text' | 'email', sortOrder: number) => {
  const bounds = responseType === 'text' ? { min: 0, max: 99 } : {};
  return makeQuestion({ ...bounds, body, responseType, options: [], sortOrder });
};

/**
 * Makes an inquiry that these people answered one after another, with a name, a complaint and an e-mail
 * address.
 */
async function makeAnswered(names: readonly string[], settings: Partial<InquirySettings> = {}) {
  const questions = [ask('Name?', 'text', 1), ask('Complaint?', 'text', 2), ask('E-mail?', 'email', 3)];
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions })],
    settings: { resultViewStatus: 'public', ...settings },
  });
  for (const name of names) {
    server.clock.advance(60_000);
    const values = [name, `a processedComplaint by ${name}`, `${name.toLowerCase()}@example.org`];
    const answers = questions.map((question, at) => ({ questionId: question.id, value: values[at] ?? '' }));
    const as = settings.cooperationType === 'users' ? await makeAccount(server.deps) : server.guest();
    await server.call(submitResponse, { ...makeAttempt(), inquiryId: id, revision, answers }, { as });
  }
  const read = (index: number, as: Person, more: object = {}) => {
    const questionId = questions[index]?.id ?? '';
    return server.call(getAnswerTexts, { inquiryId: id, questionId, ...more }, { as });
  };
  return { id, read };
}

// There are enough texts that two random orders are never the same by chance.
const people = 'Dara Bita Sara Omid Nima Laleh Parsa Yalda Kaveh Mahin Arash Ziba Reza'.split(' ');

test('a single text is shown if its author is known', async () => {
  const { read } = await makeAnswered(['Dara'], { ...forMembers });
  const shown = await read(0, server.people.owner);
  expect(shown).toMatchObject({ withheld: null, given: 1, anonymous: false });
  expect(shown.data.map(({ text }) => text)).toEqual(['Dara']);
});

test('e-mail addresses are shown only to the owner and administrators, even if results are public', async () => {
  const { read } = await makeAnswered(people);
  for (const as of [server.people.owner, server.people.admin]) {
    expect((await read(2, as)).data).toHaveLength(people.length);
  }
  for (const as of [server.people.stranger, server.guest()]) {
    expect(await read(2, as)).toMatchObject({ withheld: 'contact', data: [], given: 0 });
  }
});

const ballot = { cooperationType: 'users', anonymous: true } as const;

test('texts of a released ballot are sorted alphabetically across pages', async () => {
  const { id, read } = await makeAnswered([...people, 'Bita'], ballot);
  await closeBallotAs(server, id, 'released');
  const { owner } = server.people;
  const texts: string[] = [];
  let after: string | null = null;
  do {
    const page = await read(0, owner, { nrpp: 4, after, sort: 'newest' });
    expect(page).toMatchObject({ withheld: null, anonymous: true, sort: 'alphabetical', given: 14 });
    texts.push(...page.data.map(({ text }) => text));
    after = page.next;
  } while (after !== null);
  expect(texts).toEqual(people.toSorted());
  const found = await read(0, owner, { search: 'bita' });
  expect(found.data).toMatchObject([{ text: 'Bita', count: 2, responseId: null }]);
});

test('texts of four people in a released ballot are hidden, and no search finds them', async () => {
  const { id, read } = await makeAnswered(people.slice(0, 4), ballot);
  await closeBallotAs(server, id, 'released');
  for (const more of [{}, { search: 'Dara' }]) {
    for (const as of [server.people.owner, server.people.admin, server.people.stranger]) {
      expect(await read(0, as, more)).toMatchObject({ withheld: 'few', data: [], given: 0 });
    }
  }
});
