import { beforeEach, describe, expect, it } from 'vitest';
import { away, type FakeBrowser, fakeBrowser, refused } from '../testing/fake-browser.ts';
import {
  makeAnsweringPage,
  makeParticipationPage,
  makeParticipationStart,
  option,
  page,
  question,
  sampleParticipationRules,
  uuid,
} from '../testing/sample-page.ts';

const pages = [
  page(1, [
    question(1, 'single', 'How?', { isForce: true, options: [option(11, 'Metro'), option(12, 'Bus')] }),
  ]),
  page(2, [question(2, 'text', 'Why?', { min: 0, max: 100 })]),
];
const editing = { timeLimit: 30, countLimit: 2, afterExpiry: false };
const sample = makeAnsweringPage(pages, 'en', sampleParticipationRules({ editing }));
const draftKey = `nazar:draft:${sample.inquiryId}`;
const settle = () => new Promise((resolve) => setTimeout(resolve));

let browser: FakeBrowser;
let sent: unknown;
let edits: number;
let refusal: string | null;
beforeEach(() => {
  browser = fakeBrowser();
  [edits, refusal] = [0, null];
  const left = () => ({
    refusal: refusal === null ? null : { code: refusal, text: `text of ${refusal}` },
    until: '2026-11-21T10:30:00.000Z',
    editsLeft: 2 - edits,
    edits,
    now: '2026-11-21T10:00:00.000Z',
  });
  const { look, revision, seed } = makeParticipationStart(pages);
  browser.answers.getMyResponse = ({ responseId }) => ({
    kind: 'ok',
    result: {
      responseId: responseId ?? uuid(88),
      revision,
      seed,
      look,
      pages,
      answers: sent,
      editing: left(),
    },
  });
  browser.answers.editMyResponse = ({ responseId, answers }) => {
    sent = answers;
    edits += 1;
    return {
      kind: 'ok',
      result: { responseId: responseId ?? uuid(88), score: 7, maxScore: 9, editing: left() },
    };
  };
});

/** A participant who has submitted «Metro» and sees the receipt. */
async function answered() {
  const session = browser.open(sample);
  session.answer(uuid(1), { value: uuid(11) });
  sent = [{ questionId: uuid(1), value: uuid(11) }];
  session.submit();
  await settle();
  return session;
}

describe('a participant who has sent answers', () => {
  it('opens them with the receipt, changes one, and keeps receipt and new score', async () => {
    const session = await answered();
    const secret = browser.calls('submit')[0]?.input.attemptSecret;
    await session.edit();
    expect(session.get()).toMatchObject({ phase: { name: 'answering' }, editing: { editsLeft: 2 } });
    expect(session.get().answers.get(uuid(1))?.value).toBe(uuid(11));
    session.answer(uuid(1), { value: uuid(12) });
    session.submit();
    await settle();
    expect(browser.calls('editMyResponse')).toEqual([
      {
        name: 'editMyResponse',
        input: {
          inquiryId: sample.inquiryId,
          attemptSecret: secret,
          responseId: browser.calls('submit')[0]?.input.attemptId,
          editId: expect.stringMatching(/^.{14}4/),
          answers: [{ questionId: uuid(1), value: uuid(12) }],
        },
      },
    ]);
    expect(session.get()).toMatchObject({
      editing: null,
      phase: { name: 'edited', editing: { editsLeft: 1 } },
    });
    const again = browser.open(sample);
    await again.resume([]);
    expect(again.get().phase).toMatchObject({ name: 'answered', receipt: { secret, score: 7, maxScore: 9 } });
  });

  it('restores typed answers after a reload, until they are saved or discarded', async () => {
    const session = await answered();
    await session.edit();
    session.answer(uuid(2), { value: 'because' });
    const reloaded = browser.open(sample);
    await reloaded.resume([]);
    expect(reloaded.get().phase.name).toBe('answered');
    await reloaded.edit();
    expect(reloaded.get().answers.get(uuid(2))?.value).toBe('because');
    reloaded.leaveEdit();
    expect(reloaded.get().phase.name).toBe('answered');
    await reloaded.edit();
    expect(reloaded.get().answers.has(uuid(2))).toBe(false);
    expect(browser.calls('editMyResponse')).toEqual([]);
  });

  it('finds late answers beside the submitted ones', async () => {
    await answered();
    const late = {
      revision: 1,
      seed: 1,
      attemptId: browser.calls('submit')[0]?.input.attemptId,
      secret: 'x',
      startedAt: 0,
      endsAt: 1,
      onServer: true,
      pageNumber: 0,
      sending: null,
      late: true,
      answers: [{ questionId: uuid(2), value: 'too late' }],
    };
    browser.local.set(draftKey, JSON.stringify(late));
    const session = browser.open(sample);
    await session.edit();
    const values = [...session.get().answers.values()].map(({ value }) => value);
    expect(values).toEqual([uuid(11), 'too late']);
  });

  it('sees the answers saved by another device meanwhile, not older typed ones', async () => {
    const session = await answered();
    await session.edit();
    session.answer(uuid(2), { value: 'old' });
    edits = 1;
    sent = [{ questionId: uuid(1), value: uuid(12) }];
    const reloaded = browser.open(sample);
    await reloaded.resume([]);
    await reloaded.edit();
    expect([...reloaded.get().answers.values()]).toEqual(sent);
  });

  it('repeats the same edit until it gets a reply, even after the tab was closed', async () => {
    const session = await answered();
    await session.edit();
    session.answer(uuid(1), { value: uuid(12) });
    const accept = browser.answers.editMyResponse;
    browser.answers.editMyResponse = () => away;
    session.submit();
    await settle();
    expect(session.get().phase).toMatchObject({ name: 'sending', state: 'again' });
    if (accept !== undefined) browser.answers.editMyResponse = accept;
    const reopened = browser.open(sample);
    await reopened.resume([]);
    expect(reopened.get().phase.name).toBe('edited');
    const [first, second] = browser.calls('editMyResponse');
    expect(second?.input).toEqual(first?.input);
    expect(browser.local.get(draftKey)).toBeNull();
  });

  it('sees a refusal at its question, and sends the next attempt as a new edit', async () => {
    const session = await answered();
    await session.edit();
    const accept = browser.answers.editMyResponse;
    browser.answers.editMyResponse = () =>
      refused(400, 'invalidInput', { [`answers.${uuid(1)}`]: 'Not this one.' });
    session.submit();
    await settle();
    expect(session.get().problems.get(uuid(1))).toBe('Not this one.');
    expect(session.get().editing).not.toBeNull();
    if (accept !== undefined) browser.answers.editMyResponse = accept;
    session.submit();
    await settle();
    const ids = browser.calls('editMyResponse').map(({ input }) => input.editId);
    expect(new Set(ids).size).toBe(2);
    expect(session.get().phase.name).toBe('edited');
  });

  it('shows that the time for edits is over, before an edit and while saving one', async () => {
    const session = await answered();
    refusal = 'editTimeEnded';
    await session.edit();
    expect(session.get().phase).toMatchObject({
      name: 'answered',
      notice: 'text of editTimeEnded',
      receipt: { secret: expect.any(String) },
    });
    refusal = null;
    await session.edit();
    browser.answers.editMyResponse = () => refused(410, 'editTimeEnded');
    session.submit();
    await settle();
    expect(session.get().phase).toMatchObject({ name: 'answered', notice: 'text of editTimeEnded' });
    expect(browser.local.get(draftKey)).toBeNull();
  });

  it('can retry if the answers failed to load', async () => {
    const session = await answered();
    browser.answers.getMyResponse = () => away;
    await session.edit();
    expect(session.get().phase).toMatchObject({ name: 'answered', again: true });
  });
});

it('a signed-in participant gets to their answers after closing, and a stranger sees that it is closed', async () => {
  const inquiry = {
    publicTitle: 'For members',
    publicDescription: '',
    language: 'en',
    anonymous: false,
    closedReason: 'inquiryExpired',
    publishDate: null,
    expireDate: null,
    timeLimit: null,
    singleSession: false,
    drawnQuestions: null,
    questionCount: 1,
    duration: { seconds: 50, measured: false },
    abilities: { participate: true, seeResults: false },
    editing: { ...editing, afterExpiry: true },
  };
  browser.local.set('session_token', 'token');
  browser.answers.getInfo = () => ({ kind: 'ok', result: { id: uuid(501) } });
  browser.answers.getItem = () => ({ kind: 'ok', result: inquiry });
  const visit = async () => {
    const session = browser.open(makeParticipationPage({ kind: 'signIn' }));
    await session.resume([]);
    return session.get().phase.name;
  };
  expect(await visit()).toBe('answered');
  browser.answers.getMyResponse = () => refused(404, 'notFound');
  expect(await visit()).toBe('closed');
  browser.answers.getItem = () => ({ kind: 'ok', result: { ...inquiry, editing } });
  expect(await visit()).toBe('closed');
  expect(browser.calls('getMyResponse')).toHaveLength(2);
});

it('a signed-in person edits on another device, and a draft of another person is no attempt', async () => {
  const inquiry = {
    publicTitle: 'For members',
    publicDescription: '',
    language: 'en',
    anonymous: false,
    editing,
    closedReason: 'alreadyAnswered',
    publishDate: null,
    expireDate: null,
    timeLimit: null,
    singleSession: false,
    drawnQuestions: null,
    questionCount: 1,
    duration: { seconds: 50, measured: false },
    abilities: { participate: true, seeResults: false },
  };
  browser.local.set('session_token', 'token');
  browser.answers.getInfo = () => ({ kind: 'ok', result: { id: uuid(501) } });
  browser.answers.getItem = () => ({ kind: 'ok', result: inquiry });
  sent = [{ questionId: uuid(1), value: uuid(11) }];
  const session = browser.open(makeParticipationPage({ kind: 'signIn' }));
  await session.resume([]);
  expect(session.get()).toMatchObject({ phase: { name: 'answered', receipt: null }, editRules: editing });
  await session.edit();
  session.answer(uuid(1), { value: uuid(12) });
  const reloaded = browser.open(makeParticipationPage({ kind: 'signIn' }));
  await reloaded.resume([]);
  expect(reloaded.get().phase.name).toBe('answered');
  session.submit();
  await settle();
  expect(browser.calls('editMyResponse')[0]?.input).not.toHaveProperty('attemptSecret');
  expect(session.get().phase).toMatchObject({ name: 'edited', receipt: null });
});
