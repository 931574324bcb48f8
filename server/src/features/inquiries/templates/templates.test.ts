import { randomUUID } from 'node:crypto';
import { addChart, getCharts } from '@nazar/domain/api/chart-calls.ts';
import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import { getAvailableFileReferences } from '@nazar/domain/api/file-reference-calls.ts';
import { addMyInquiryFromTemplate, getTemplate } from '@nazar/domain/api/from-template-calls.ts';
import {
  editMyInquiry,
  expireMyInquiry,
  getList,
  getMyInquiries,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { setTemplate } from '@nazar/domain/api/template-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import {
  eraseInquiry,
  makeDraft,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import { makeAccount } from '../../../testing/people.ts';
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts';
import { uploadPicture } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

const owner = () => server.people.owner;
const stranger = () => server.people.stranger;
const mark = (id: string, isTemplate = true) =>
  server.call(setTemplate, { id, isTemplate }, { as: server.people.admin });

async function makeTemplate(settings: Partial<InquirySettings> = {}, segments = [makeSegment()]) {
  const made = await makePublished(server, { settings, segments });
  await mark(made.id);
  return made;
}

async function close(id: string) {
  server.clock.advance(1_000);
  await server.call(expireMyInquiry, { id }, { as: owner() });
}

const copyOf = (templateId: string, more: object = {}) => ({ id: randomUUID(), templateId, ...more });

test('a copy has the published content under new ids and can be published at once', async () => {
  const questions = [
    makeQuestion({ score: 2, options: [makeOption('Tea', { isAnswer: true }), makeOption('Coffee')] }),
    makeQuestion({ responseType: 'longText', min: 1, max: 500, options: [] }),
  ];
  const [first] = questions;
  const optionIds = [first?.options[0]?.id ?? ''];
  const clauses = [{ questionId: first?.id ?? '', operator: 'isAnyOf' as const, optionIds, value: null }];
  const segments = [
    makeSegment({
      questions: [questions[0], { ...questions[1], condition: { match: 'all', clauses } }] as never,
    }),
  ];
  const settings = { timeLimit: 20, tags: ['tea'], title: 'My secret note' };
  const template = await makePublished(server, { settings, segments });
  // Right answers are copied too.
  await close(template.id);
  await mark(template.id);
  // This later change by the owner is still a draft.
  const { id: templateId, revision } = template;
  await server.call(editMyInquiry, { id: templateId, revision, tags: ['not yet'] }, { as: owner() });

  const asked = copyOf(templateId, { timeZone: 'Asia/Tehran' });
  const made = await server.call(addMyInquiryFromTemplate, asked, { as: stranger() });
  const { item } = await server.call(getMyInquiry, { id: made.id, complete: true }, { as: stranger() });
  expect(item).toMatchObject({
    title: 'Which drink do you prefer?',
    timeLimit: 20,
    tags: ['tea'],
    timeZone: 'Asia/Tehran',
    state: 'draft',
    isTemplate: false,
    responseCount: 0,
    publishDate: null,
    expireDate: null,
  });
  const [copied, dependent] = item.segments?.[0]?.questions ?? [];
  expect(copied?.options.map(({ body, isAnswer }) => [body, isAnswer])).toEqual([
    ['Tea', true],
    ['Coffee', false],
  ]);
  expect(dependent?.condition?.clauses).toMatchObject([
    { questionId: copied?.id, optionIds: [copied?.options[0]?.id] },
  ]);
  expect(copied?.id).not.toBe(first?.id);
  // The request is repeated as after a lost reply.
  expect(await server.call(addMyInquiryFromTemplate, asked, { as: stranger() })).toEqual(made);
  await server.call(publishMyInquiry, made, { as: stranger() });
});

test('an exam is a template only while it is closed, because copies have its right answers', async () => {
  const options = [makeOption('Tea', { isAnswer: true }), makeOption('Coffee')];
  const exam = [makeSegment({ questions: [makeQuestion({ score: 2, options })] })];
  const { id, revision } = await makePublished(server, { segments: exam });
  const refused = { httpStatus: 409, code: 'templateIsOpenExam' };
  const [admin, as] = [{ as: server.people.admin }, owner()];
  expect(await server.refusal(setTemplate, { id, isTemplate: true }, admin)).toMatchObject(refused);
  await close(id);
  await mark(id);
  expect(await server.refusal(expireMyInquiry, { id, expireDate: null }, { as })).toMatchObject(refused);
  expect(await server.refusal(publishMyInquiry, { id, revision }, { as })).toMatchObject(refused);
  await mark(id, false);
  await server.call(expireMyInquiry, { id, expireDate: null }, { as });
});

test('pictures are kept while the template or its copy uses them', async () => {
  const [cover, picture] = [await uploadPicture(server, owner()), await uploadPicture(server, owner())];
  const segments = [makeSegment({ questions: [makeQuestion({ file: picture })] })];
  const { id: templateId } = await makeTemplate({ publicFile: cover }, segments);
  const { id } = await server.call(addMyInquiryFromTemplate, copyOf(templateId), { as: stranger() });
  await eraseInquiry(server, templateId, owner());
  await runWaitingJobs(server);
  const statuses = async () => {
    const replies = [cover, picture].map((file) =>
      server.app.inject({ method: 'GET', url: getStoredFileUrlPath(file) }),
    );
    return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  };
  expect(await statuses()).toEqual([200, 200]);
  await server.call(editMyInquiry, { id, revision: 1, publicFile: null }, { as: stranger() });
  const refs = await server.call(getAvailableFileReferences, { inquiryId: id }, { as: stranger() });
  expect(refs.map(({ ref }) => ref)).toEqual([picture]);
  await server.call(editMyInquiry, { id, revision: 2, publicFile: cover }, { as: stranger() });
  // The file may not be used in their other inquiries.
  const other = await makeDraft(server, { as: stranger() });
  const change = { id: other.id, revision: other.revision, publicFile: cover };
  expect(await server.refusal(editMyInquiry, change, { as: stranger() })).toMatchObject({
    errors: { publicFile: { code: 'unknownId' } },
  });
  await eraseInquiry(server, id, stranger());
  await runWaitingJobs(server);
  expect(await statuses()).toEqual([404, 404]);
});

test('public charts are copied and refer to the copy’s own questions', async () => {
  const question = makeQuestion();
  const template = await makeTemplate({ coverType: 'chart' }, [makeSegment({ questions: [question] })]);
  const options = question.options.map(({ id }) => id);
  const chart = {
    title: 'Drinks',
    type: 'bar' as const,
    groupQuestionId: question.id,
    groupOptionIds: options,
  };
  const draw = (more: object) =>
    server.call(
      addChart,
      { inquiryId: template.id, id: randomUUID(), chart: { ...chart, ...more } },
      { as: owner() },
    );
  await draw({ accessType: 'public', isPrimary: true });
  await draw({ title: 'For me alone', accessType: 'private' });
  const made = await server.call(addMyInquiryFromTemplate, copyOf(template.id), { as: stranger() });
  const { item } = await server.call(getMyInquiry, { id: made.id, complete: true }, { as: stranger() });
  await server.call(publishMyInquiry, made, { as: stranger() });
  const [copied] = item.segments?.[0]?.questions ?? [];
  expect(item.coverType).toBe('chart');
  const { charts } = await server.call(getCharts, { inquiryId: made.id }, { as: stranger() });
  expect(charts.map(({ chart: { id: _, ...saved } }) => saved)).toMatchObject([
    {
      title: 'Drinks',
      isPrimary: true,
      groupQuestionId: copied?.id,
      groupOptionIds: copied?.options.map(({ id }) => id),
    },
  ]);
});

test('copies are limited per person', async () => {
  const as = await makeAccount(server.deps);
  const { id: templateId } = await makeTemplate();
  const copy = () => server.send(addMyInquiryFromTemplate, { id: randomUUID(), templateId }, { as });
  const statuses: number[] = [];
  for (let made = 0; made < 62; made += 1) statuses.push((await copy()).status);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(60)).toEqual([429, 429]);
});

test('a package that is too small for the template is refused, and the smallest sufficient one is named', async () => {
  const questions = Array.from({ length: 11 }, () => makeQuestion());
  const { id } = await makeTemplate({ timeLimit: 10 }, [makeSegment({ questions })]);
  expect(await server.call(getTemplate, { id })).toMatchObject({
    leastPackage: 'intermediate',
    timeLimit: 10,
  });
  const asked = copyOf(id, { package: 'simple' });
  expect(await server.refusal(addMyInquiryFromTemplate, asked, { as: stranger() })).toMatchObject({
    code: 'invalidInput',
    errors: { package: { code: 'packageQuestionLimit' } },
  });
});

test('a template that the caller may not use is answered like an unknown one', async () => {
  const hide: Record<string, (id: string, revision: number) => Promise<unknown>> = {
    unmarked: (id) => mark(id, false),
    'taken down': (id) =>
      server.db.update(inquiry).set({ takenDownAt: new Date() }).where(eq(inquiry.id, id)),
    deleted: (id) => eraseInquiry(server, id, owner()),
    unlisted: async (id, revision) => {
      const edited = await server.call(editMyInquiry, { id, revision, listed: false }, { as: owner() });
      await server.call(publishMyInquiry, edited, { as: owner() });
    },
  };
  const listed = async (as = stranger()) => {
    const list = await server.call(getList, { isTemplate: 1, nrpp: 100 }, { as });
    return list.data.map(({ id }) => id);
  };
  for (const hiding of Object.values(hide)) {
    const { id, revision } = await makeTemplate();
    expect(await listed()).toContain(id);
    await hiding(id, revision);
    expect(await listed()).not.toContain(id);
    for (const call of [getTemplate, addMyInquiryFromTemplate]) {
      const input = call === getTemplate ? { id } : copyOf(id);
      expect(await server.refusal(call, input, { as: stranger() })).toMatchObject({
        code: 'templateGone',
        httpStatus: 404,
      });
    }
  }
  const draft = await makeDraft(server, { as: server.people.admin });
  await mark(draft.id);
  const forUsers = await makeTemplate({ cooperationType: 'users' });
  expect(await server.refusal(getTemplate, { id: draft.id }, { as: stranger() })).toMatchObject({
    code: 'templateGone',
  });
  expect(await server.refusal(getTemplate, { id: forUsers.id })).toMatchObject({ code: 'templateGone' });
  expect(await server.refusal(getTemplate, { id: randomUUID() })).toMatchObject({ code: 'templateGone' });
  expect(await listed()).toContain(forUsers.id);
  expect(await listed(server.guest())).not.toContain(forUsers.id);
  // A closed inquiry stays a template.
  server.clock.advance(1000);
  await server.call(expireMyInquiry, { id: forUsers.id }, { as: owner() });
  server.clock.advance(1000);
  expect(await listed()).toContain(forUsers.id);
});

test('after a template is unmarked, no simultaneous copy is stored', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await makeTemplate();
    const copies = Array.from({ length: 4 }, () => copyOf(id));
    const replies = await Promise.all([
      ...copies.map((copy) => server.send(addMyInquiryFromTemplate, copy, { as: stranger() })),
      mark(id, false).then(() => server.send(addMyInquiryFromTemplate, copyOf(id), { as: stranger() })),
    ]);
    expect(replies.map(({ status }) => status).every((status) => status === 200 || status === 404)).toBe(
      true,
    );
    expect(replies.at(-1)?.status).toBe(404);
    const mine = await server.call(getMyInquiries, { nrpp: 100 }, { as: stranger() });
    const stored = copies
      .filter((copy) => mine.data.some((each) => each.id === copy.id))
      .map((copy) => copy.id);
    expect(stored).toEqual(
      copies.filter((_, index) => replies[index]?.status === 200).map((copy) => copy.id),
    );
  }
});

test('simultaneous requests with the same id make one copy, and an id of another account is refused', async () => {
  const { id } = await makeTemplate();
  const asked = copyOf(id);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => server.send(addMyInquiryFromTemplate, asked, { as: stranger() })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const refused = await server.refusal(addMyInquiryFromTemplate, asked, { as: server.people.participant });
  expect(refused.code).toBe('duplicateId');
});
