import { randomUUID } from 'node:crypto';
import {
  editMyInquiryDocument,
  getItem,
  getList,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { getMyResult } from '@nazar/domain/api/my-response-calls.ts';
import {
  closeAttempt,
  editMyResponse,
  getMyResponse,
  saveAnswers,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import { getResponse, getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { getTags } from '@nazar/domain/api/tag-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { exportBytes } from '../exports/testing/export-setup.ts';
import { UploadSetup } from '../imports/uploaded/testing/upload-setup.ts';
import { verifyStoredCounts } from '../results/index.ts';
import { closeEndedAttempts } from './attempts/close-ended-attempts.ts';
import { inEnglish, inPersian, makeBilingualPoll } from './testing/bilingual-poll.ts';
import { makeAttempt } from './testing/participation-setup.ts';

const server = useTestApp();

const owner = () => ({ as: server.people.owner });

async function languagesOf(inquiryId: string): Promise<string[]> {
  const found = await server.pool.query<{ language: string }>(
    'select language from response where inquiry_id = $1 order by language',
    [inquiryId],
  );
  return found.rows.map(({ language }) => language);
}

test('an attempt and its page are in the caller’s language, and untranslated texts in the original', async () => {
  const poll = await makeBilingualPoll(server);
  const start = (call: object) =>
    server.call(startParticipation, { inquiryId: poll.id }, { as: server.guest(), ...call });
  const persian = await start(inPersian);
  expect(persian.look).toMatchObject({
    language: 'fa',
    otherLanguage: 'en',
    title: 'کدام نوشیدنی را ترجیح می‌دهید؟',
  });
  expect(persian.pages[0]?.segments[0]?.questions).toMatchObject([
    { body: 'چای یا قهوه؟', options: [{ id: poll.tea.id, body: 'چای' }, { body: 'Coffee' }] },
    { placeholder: 'In a few words' },
  ]);
  const english = await start(inEnglish);
  expect(english.look).toMatchObject({ language: 'en', otherLanguage: 'fa' });
  const item = await server.call(getItem, { id: poll.id }, inPersian);
  expect(item).toMatchObject({ language: 'fa', otherLanguage: 'en', publicTitle: persian.look.title });
});

test('responses in both languages are counted together, and each keeps its language', async () => {
  const poll = await makeBilingualPoll(server);
  const persian = await server.call(submitResponse, poll.submit(), { as: server.guest(), ...inPersian });
  expect(persian.completionMessage).toBe('شما \u2068چای\u2069 را انتخاب کردید.');
  const english = await server.call(submitResponse, poll.submit(), { as: server.guest(), ...inEnglish });
  expect(english.completionMessage).toBe('You chose \u2068Tea\u2069.');
  expect(await languagesOf(poll.id)).toEqual(['en', 'fa']);
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 2, differences: [] });
  const options = async (call: object) => {
    const { questions, language } = await server.call(getSummary, { inquiryId: poll.id }, call);
    return { language, question: questions[0] };
  };
  expect(await options(inPersian)).toMatchObject({
    language: 'fa',
    question: {
      body: 'چای یا قهوه؟',
      options: [
        { label: 'چای', count: 2 },
        { label: 'Coffee', count: 0 },
      ],
    },
  });
  expect(await options(inEnglish)).toMatchObject({
    language: 'en',
    question: {
      body: 'Tea or coffee?',
      options: [
        { label: 'Tea', count: 2 },
        { label: 'Coffee', count: 0 },
      ],
    },
  });
});

test('owners read single responses and exports in the language that they request', async () => {
  const poll = await makeBilingualPoll(server, { cooperationType: 'users', anonymous: false });
  const as = server.people.participant;
  const { resultId } = await server.call(submitResponse, poll.submit(), { as, ...inEnglish });
  const asked = { inquiryId: poll.id, id: resultId };
  const shown = await server.call(getResponse, asked, { ...owner(), ...inPersian });
  expect(shown).toMatchObject({ language: 'fa', givenIn: 'en' });
  expect(shown.questions[0]).toMatchObject({ body: 'چای یا قهوه؟', answer: { labels: ['چای'] } });
  const list = await server.call(getResponseList, { inquiryId: poll.id }, { ...owner(), ...inEnglish });
  expect(list.questions[0]?.body).toBe('Tea or coffee?');
  const found = await server.call(
    getResponses,
    { inquiryId: poll.id, search: 'چای', questionIds: [poll.drink.id] },
    { ...owner(), ...inPersian },
  );
  expect(found.data).toHaveLength(1);
  const csv = async (language: 'en' | 'fa') => {
    const bytes = await exportBytes(server, poll.id, { language, values: 'labels' });
    return parse(bytes, { bom: true }) as string[][];
  };
  const [persian, english] = [await csv('fa'), await csv('en')];
  expect(persian.flat()).toEqual(expect.arrayContaining(['چای']));
  expect(persian.flat().some((cell) => cell.includes('چای یا قهوه؟'))).toBe(true);
  expect(english.flat()).toEqual(expect.arrayContaining(['Tea']));
  expect(english.flat().some((cell) => cell.includes('چای یا قهوه؟'))).toBe(false);
});

test('participants read and change what they sent in either language', async () => {
  const poll = await makeBilingualPoll(server, {
    cooperationType: 'users',
    anonymous: false,
    editableResponse: true,
    editTimeLimit: null,
    editCountLimit: null,
  });
  const as = server.people.participant;
  const { resultId } = await server.call(submitResponse, poll.submit(), { as, ...inEnglish });
  const asked = { inquiryId: poll.id, responseId: resultId };
  const opened = await server.call(getMyResponse, asked, { as, ...inPersian });
  expect(opened.look.language).toBe('fa');
  expect(opened.answers).toEqual(poll.answers);
  const answers = [{ questionId: poll.drink.id, value: poll.coffee.id }];
  const edit = { ...asked, editId: randomUUID(), answers };
  const edited = await server.call(editMyResponse, edit, { as, ...inPersian });
  expect(edited.completionMessage).toBe('شما \u2068Coffee\u2069 را انتخاب کردید.');
  const result = await server.call(getMyResult, asked, { as, ...inPersian });
  expect(result).toMatchObject({ language: 'fa', title: 'کدام نوشیدنی را ترجیح می‌دهید؟' });
  expect(result.questions[1]?.body).toBe('چرا \u2068Coffee\u2069؟');
});

test('answers saved before the time ended keep the language they were last answered in', async () => {
  const poll = await makeBilingualPoll(server, { timeLimit: 10 });
  const as = server.guest();
  const key = makeAttempt();
  const named = { inquiryId: poll.id, ...key };
  await server.call(startParticipation, named, { as, ...inEnglish });
  const saved = { ...named, revision: poll.revision, answers: poll.answers };
  await server.call(saveAnswers, saved, { as, ...inPersian });
  server.clock.advance(11 * 60_000);
  await closeEndedAttempts(server.deps);
  expect(await languagesOf(poll.id)).toEqual(['fa']);
  const { counted } = await server.call(closeAttempt, named, { as, ...inPersian });
  expect(counted?.completionMessage).toBe('شما \u2068چای\u2069 را انتخاب کردید.');
});

test('a secret ballot does not store the language of each vote', async () => {
  const ballot = { cooperationType: 'users', anonymous: true } as const;
  const poll = await makeBilingualPoll(server, ballot, { piped: false });
  const as = server.people.participant;
  const { completionMessage } = await server.call(submitResponse, poll.submit(), { as, ...inPersian });
  expect(completionMessage).toBe('شما آن را انتخاب کردید.');
  expect(await languagesOf(poll.id)).toEqual(['en']);
});

test('a search finds an inquiry by its words in each language, and lists show the reader’s language', async () => {
  const { id } = await makeBilingualPoll(server, {
    publicTitle: 'Quinces or persimmons, which?',
    translations: { publicTitle: { text: 'به یا خرمالو، کدام؟', source: 'Quinces or persimmons, which?' } },
  });
  const titles = async (search: string, call: object) => {
    const { data } = await server.call(getList, { search }, { as: server.guest(), ...call });
    return data.filter((card) => card.id === id).map(({ publicTitle, language }) => [publicTitle, language]);
  };
  expect(await titles('خرمالو', inPersian)).toEqual([['به یا خرمالو، کدام؟', 'fa']]);
  expect(await titles('خرمالو', inEnglish)).toEqual([['Quinces or persimmons, which?', 'en']]);
  expect(await titles('quinces', inPersian)).toEqual([['به یا خرمالو، کدام؟', 'fa']]);
});

test('lists of either language contain a bilingual inquiry, and its tags', async () => {
  const tag = `bilingual-${randomUUID().slice(0, 8)}`;
  const { id } = await makeBilingualPoll(server, { tags: [tag] });
  const isFound = async (filter: object) => {
    const { data } = await server.call(getList, { tag, ...filter }, { as: server.guest() });
    return data.some((card) => card.id === id);
  };
  const tagsOf = async (langId: 'en' | 'fa') =>
    (await server.call(getTags, { search: tag, langId }, { as: server.guest() })).map((each) => each.tag);
  expect([await isFound({ language: 'en' }), await isFound({ language: 'fa' })]).toEqual([true, true]);
  expect([await tagsOf('en'), await tagsOf('fa')]).toEqual([[tag], [tag]]);

  await republish(id, { secondLanguage: null });
  expect([await isFound({ language: 'en' }), await isFound({ language: 'fa' })]).toEqual([true, false]);
});

async function republish(id: string, settings: Partial<InquirySettings>): Promise<void> {
  const { item } = await server.call(getMyInquiry, { id, complete: false }, owner());
  const edits = [{ kind: 'setSettings' as const, settings }];
  const change = { id, revision: item.revision, editId: randomUUID(), edits };
  const { revision } = await server.call(editMyInquiryDocument, change, owner());
  await server.call(publishMyInquiry, { id, revision }, owner());
}

test('an imported table in the second language is read like one in the first, with translated options', async () => {
  const poll = await makeBilingualPoll(server);
  const story = new UploadSetup(server);
  const read = await story.upload('چای یا قهوه؟,چرا؟\nچای,خوب\nTea,fine\nCoffee,good\n');
  const parts = [poll.drink.id, poll.why.id].map((questionId = '') => ({
    questionId,
    optionId: null,
    other: false,
  }));
  const checked = await story.check(read.id, story.ownPlan(poll.id, parts));
  expect(checked).toMatchObject({ state: 'checked', counts: { stored: 3, refusedCells: 0 } });
  await story.store(read.id);
  const { questions } = await server.call(getSummary, { inquiryId: poll.id }, owner());
  expect(questions[0]?.options.map(({ count }) => count)).toEqual([2, 1]);
});
