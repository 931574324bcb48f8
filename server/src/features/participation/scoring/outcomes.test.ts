import { randomUUID } from 'node:crypto';
import {
  editMyInquiry,
  expireMyInquiry,
  getItem,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { getMyResult, getReceipts } from '@nazar/domain/api/my-response-calls.ts';
import {
  closeAttempt,
  editMyResponse,
  saveAnswers,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { Ending } from '@nazar/domain/inquiries/ending.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { forMembers, makeAttempt } from '../testing/participation-setup.ts';

const server = useTestApp();

const feedback = 'It has been the capital since 1796.';

const byScore = (message: string): Ending => ({
  id: randomUUID(),
  condition: null,
  minPercent: null,
  belowPercent: null,
  redirectUrl: '',
  message,
  translations: {},
});

async function makeExam(settings: Partial<InquirySettings> = {}) {
  const [tehran, shiraz] = [makeOption('Tehran', { isAnswer: true }), makeOption('Shiraz')];
  const capital = makeQuestion({ score: 2, feedback, options: [tehran, shiraz] });
  const endings: Ending[] = [
    {
      id: randomUUID(),
      minPercent: null,
      belowPercent: null,
      message: 'Read more about it',
      translations: {},
      condition: {
        match: 'all',
        clauses: [{ questionId: capital.id, operator: 'isAnyOf', optionIds: [shiraz.id], value: null }],
      },
      redirectUrl: 'https://example.org/history',
    },
  ];
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [capital] })],
    settings: { endings, completionMessage: 'Well done', passMark: 50, certificate: true, ...settings },
  });
  const answers = (option: { id: string }) => [{ questionId: capital.id, value: option.id }];
  const submit = (option: { id: string }) => ({
    inquiryId: id,
    revision,
    ...makeAttempt(),
    answers: answers(option),
  });
  const own = ({ attemptId: responseId, attemptSecret }: ReturnType<typeof submit>) => ({
    inquiryId: id,
    responseId,
    attemptSecret,
  });
  return { id, revision, tehran, shiraz, answers, submit, own };
}

async function close(id: string): Promise<void> {
  server.clock.advance(1);
  await server.call(expireMyInquiry, { id }, { as: server.people.owner });
}

const failed = {
  completionMessage: 'Read more about it',
  redirectUrl: 'https://example.org/history',
  score: 0,
  maxScore: 2,
  percent: 0,
  passed: false,
  certificate: false,
};
const passed = {
  completionMessage: 'Well done',
  score: 2,
  maxScore: 2,
  percent: 100,
  passed: true,
  certificate: true,
};

test('the pass mark of an exam is public before it is answered', async () => {
  const { id } = await makeExam();
  expect(await server.call(getItem, { id }, { as: server.guest() })).toMatchObject({ passMark: 50 });
  const unmarked = await makeExam({ passMark: null });
  expect(await server.call(getItem, { id: unmarked.id }, { as: server.guest() })).not.toHaveProperty(
    'passMark',
  );
});

test('the ending matches the stored answers: at the submit, when repeated and when read later', async () => {
  const exam = await makeExam();
  const [guest, input] = [server.guest(), exam.submit(exam.shiraz)];
  expect(await server.call(submitResponse, input, { as: guest })).toMatchObject(failed);
  expect(await server.call(submitResponse, input, { as: guest })).toMatchObject(failed);
  expect(await server.call(getMyResult, exam.own(input), { as: guest })).toMatchObject(failed);
  await close(exam.id);
  expect(await server.call(getMyResult, exam.own(input), { as: guest })).toMatchObject(failed);
});

test('an edit shows the ending of the new answers', async () => {
  const exam = await makeExam({ editableResponse: true, editCountLimit: 1 });
  const [guest, input] = [server.guest(), exam.submit(exam.shiraz)];
  await server.call(submitResponse, input, { as: guest });
  const edit = { ...exam.own(input), editId: randomUUID(), answers: exam.answers(exam.tehran) };
  const edited = await server.call(editMyResponse, edit, { as: guest });
  expect(edited).toMatchObject(passed);
  expect(edited).not.toHaveProperty('redirectUrl');
  expect(await server.call(getMyResult, exam.own(input), { as: guest })).toMatchObject(passed);
});

test('an attempt closed by the server has an ending too', async () => {
  const exam = await makeExam({ timeLimit: 1 });
  const guest = server.guest();
  const attempt = { inquiryId: exam.id, ...makeAttempt() };
  const { revision } = await server.call(startParticipation, attempt, { as: guest });
  await server.call(saveAnswers, { ...attempt, revision, answers: exam.answers(exam.shiraz) }, { as: guest });
  server.clock.advance(61_000);
  expect(await server.call(closeAttempt, attempt, { as: guest })).toMatchObject({ counted: failed });
});

test('a response keeps the ending of the revision that it answered', async () => {
  const exam = await makeExam();
  const [guest, input] = [server.guest(), exam.submit(exam.tehran)];
  await server.call(submitResponse, input, { as: guest });
  const owner = { as: server.people.owner };
  const changes = { id: exam.id, revision: exam.revision, completionMessage: 'Other words', passMark: null };
  const { revision } = await server.call(editMyInquiry, changes, owner);
  await server.call(publishMyInquiry, { id: exam.id, revision }, owner);
  expect(await server.call(getMyResult, exam.own(input), { as: guest })).toMatchObject(passed);
});

async function reviewOf(exam: Awaited<ReturnType<typeof makeExam>>, input: ReturnType<typeof exam.submit>) {
  const result = await server.call(getMyResult, exam.own(input), { as: server.guest() });
  return result.questions[0]?.review;
}
const wrong = { verdict: 'wrong', points: 0, maxPoints: 2, rightAnswers: ['Tehran'], feedback };

test('right answers are shown never, after the submit or after closing, as the owner chose', async () => {
  for (const showRightAnswers of ['never', 'afterSubmit', 'afterClosing'] as const) {
    const exam = await makeExam({ showRightAnswers });
    const input = exam.submit(exam.shiraz);
    await server.call(submitResponse, input, { as: server.guest() });
    expect(await reviewOf(exam, input)).toEqual(showRightAnswers === 'afterSubmit' ? wrong : null);
    await close(exam.id);
    expect(await reviewOf(exam, input)).toEqual(showRightAnswers === 'never' ? null : wrong);
  }
});

test('right answers are hidden while the participant can still change their answers', async () => {
  const exam = await makeExam({ showRightAnswers: 'afterSubmit', editableResponse: true, editCountLimit: 1 });
  const input = exam.submit(exam.tehran);
  await server.call(submitResponse, input, { as: server.guest() });
  expect(await reviewOf(exam, input)).toBeNull();
  const edit = { ...exam.own(input), editId: randomUUID(), answers: exam.answers(exam.shiraz) };
  await server.call(editMyResponse, edit, { as: server.guest() });
  expect(await reviewOf(exam, input)).toEqual(wrong);
});

test('scores, endings by score and certificates are withheld while answers can be changed', async () => {
  const best = { ...byScore('Excellent'), minPercent: 90 };
  const exam = await makeExam({ editableResponse: true, editCountLimit: 2, endings: [best] });
  const [as, input] = [server.guest(), exam.submit(exam.tehran)];
  const edit = (option: { id: string }) =>
    server.call(
      editMyResponse,
      { ...exam.own(input), editId: randomUUID(), answers: exam.answers(option) },
      { as },
    );
  const withheld = {
    completionMessage: 'Well done',
    scoreWithheld: true,
    certificate: false,
    score: null,
    maxScore: null,
    percent: null,
    passed: null,
  };
  expect(await server.call(submitResponse, input, { as })).toMatchObject(withheld);
  expect(await edit(exam.shiraz)).toMatchObject(withheld);
  expect(await server.call(getMyResult, exam.own(input), { as })).toMatchObject(withheld);
  const { attemptId: responseId, attemptSecret } = input;
  const receipts = [{ responseId, attemptSecret }];
  const { data } = await server.call(getReceipts, { receipts }, { as });
  expect(data).toMatchObject([{ score: null, maxScore: null }]);
  const shown = { ...passed, completionMessage: 'Excellent' };
  const last = await edit(exam.tehran);
  expect(last).toMatchObject(shown);
  expect(last).not.toHaveProperty('scoreWithheld');
  expect(await server.call(getMyResult, exam.own(input), { as })).toMatchObject(shown);
});

test('participants get no right answer, feedback or ending before they submit', async () => {
  const exam = await makeExam({ showRightAnswers: 'afterSubmit' });
  const as = server.guest();
  const started = await server.call(startParticipation, { inquiryId: exam.id, ...makeAttempt() }, { as });
  const item = await server.call(getItem, { id: exam.id }, { as });
  const sent = JSON.stringify([started, item]);
  for (const secret of [feedback, 'isAnswer', 'Read more about it', 'Well done', 'example.org']) {
    expect(sent).not.toContain(secret);
  }
});

test('a certificate has the name of the participant, and no certificate is offered if names are not stored', async () => {
  const as = server.people.participant;
  await server.call(updateInfo, { name: 'Sara Ahmadi' }, { as });
  for (const [settings, name] of [
    [forMembers, 'Sara Ahmadi'],
    [{ cooperationType: 'users', anonymous: true }, null],
    [{}, null],
  ] as const) {
    const exam = await makeExam({ ...settings, endings: [] });
    const input = exam.submit(exam.tehran);
    await server.call(submitResponse, input, { as });
    expect(await server.call(getMyResult, exam.own(input), { as })).toMatchObject({
      certificate: true,
      participantName: name,
    });
  }
});
