import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, refused } from '../testing/fake-browser.ts';
import {
  makeParticipationPage,
  makeParticipationStart,
  page,
  question,
  sampleParticipationRules,
  uuid,
} from '../testing/sample-page.ts';

const signIn = makeParticipationPage({ kind: 'signIn' });
const pages = [page(1, [question(1, 'text', 'Why?', { min: 0, max: 100 })])];

const inquiry = {
  publicTitle: 'For members',
  publicDescription: '',
  language: 'en',
  anonymous: false,
  timeLimit: null,
  closedReason: null,
  publishDate: '2026-11-20T10:00:00.000Z',
  expireDate: null,
  singleSession: false,
  drawnQuestions: null,
  questionCount: 1,
  duration: { seconds: 50, measured: false },
  editing: null,
  abilities: { participate: true, seeResults: false },
  look: {
    logoFile: uuid(90),
    headerFile: uuid(91),
    footerFile: uuid(92),
    backgroundFile: uuid(93),
    backgroundColor: '#ffeecc',
    themeCss: '',
  },
  expireMessage: '',
};

let browser: FakeBrowser;
beforeEach(() => {
  browser = fakeBrowser();
  browser.local.set('session_token', 'token');
  browser.answers.getInfo = () => ({ kind: 'ok', result: { id: uuid(501) } });
  browser.answers.getItem = () => ({ kind: 'ok', result: inquiry });
  browser.answers.start = () => ({
    kind: 'ok',
    result: makeParticipationStart(pages, { attemptId: uuid(77) }),
  });
});

async function visit() {
  const session = browser.open(signIn);
  await session.resume([]);
  return session;
}

describe('an inquiry for signed-in people', () => {
  it('shows no questions without a session', async () => {
    browser.local.remove('session_token');
    const session = await visit();
    expect(session.get().phase.name).toBe('signIn');
    expect(browser.sent).toEqual([]);
  });

  it('shows its title and a start button, and doesn’t start automatically', async () => {
    const session = await visit();
    expect(session.get().phase.name).toBe('intro');
    expect(session.get().look).toMatchObject({ ...inquiry.look, title: 'For members' });
    expect(browser.calls('start')).toEqual([]);
    await session.start();
    expect(session.get().phase.name).toBe('answering');
  });

  it('continues a started attempt automatically', async () => {
    const before = await visit();
    await before.start();
    before.answer(uuid(1), { value: 'half' });
    const after = await visit();
    expect(after.get().phase.name).toBe('answering');
    expect(after.get().answers.get(uuid(1))?.value).toBe('half');
  });

  it('shows another person of this browser neither answers nor receipt', async () => {
    const first = await visit();
    await first.start();
    first.answer(uuid(1), { value: 'private' });
    browser.answers.getInfo = () => ({ kind: 'ok', result: { id: uuid(502) } });
    const second = await visit();
    expect(second.get().phase.name).toBe('intro');
    expect(second.get().answers.size).toBe(0);
  });

  it.each([
    ['alreadyAnswered', 'answered'],
    ['inquiryExpired', 'closed'],
    ['inquiryFull', 'closed'],
  ])('that is closed by %s shows that at once', async (closedReason, phase) => {
    browser.answers.getItem = () => ({ kind: 'ok', result: { ...inquiry, closedReason } });
    expect((await visit()).get().phase.name).toBe(phase);
  });

  it('saves the answers again that another device has emptied on the server', async () => {
    const before = await visit();
    await before.start();
    before.answer(uuid(1), { value: 'saved' });
    before.leave();
    await new Promise((resolve) => setTimeout(resolve));
    const saves = browser.calls('saveAnswers').length;
    const after = await visit();
    expect(after.get().answers.get(uuid(1))?.value).toBe('saved');
    await vi.waitFor(() => expect(browser.calls('saveAnswers').length).toBeGreaterThan(saves), 3_000);
    expect(browser.calls('saveAnswers').at(-1)?.input.answers).toEqual([
      { questionId: uuid(1), value: 'saved' },
    ]);
  });

  it('saves neither an incomplete answer nor answers to questions that only it shows', async () => {
    const isAnswered = { questionId: uuid(1), operator: 'answered' as const, optionIds: [], value: null };
    const branching = [
      page(1, [
        question(1, 'email', 'Your email?'),
        question(2, 'text', 'When may we write?', { condition: { match: 'all', clauses: [isAnswered] } }),
        question(3, 'text', 'What should change?'),
      ]),
    ];
    browser.answers.start = () => ({
      kind: 'ok',
      result: makeParticipationStart(branching, { attemptId: uuid(77) }),
    });
    const session = await visit();
    await session.start();
    session.answer(uuid(1), { value: 'sara@' });
    session.answer(uuid(2), { value: 'Mondays' });
    session.answer(uuid(3), { value: 'Everything' });
    session.leave();
    await vi.waitFor(() => expect(browser.calls('saveAnswers')).not.toEqual([]));
    expect(browser.calls('saveAnswers').at(-1)?.input.answers).toEqual([
      { questionId: uuid(3), value: 'Everything' },
    ]);
  });

  it('after a submit on another device, restores only answers changed since', async () => {
    const before = await visit();
    await before.start();
    before.answer(uuid(1), { value: 'saved' });
    before.leave();
    await new Promise((resolve) => setTimeout(resolve));
    browser.answers.getItem = () => ({ kind: 'ok', result: { ...inquiry, closedReason: 'alreadyAnswered' } });
    expect((await visit()).get().answers.size).toBe(0);
    before.answer(uuid(1), { value: 'changed since' });
    expect((await visit()).get().answers.size).toBe(1);
  });

  it('that is closed has its look and the owner’s message', async () => {
    const closed = { closedReason: 'inquiryExpired', expireMessage: 'Next year again.' };
    browser.answers.getItem = () => ({ kind: 'ok', result: { ...inquiry, ...closed } });
    const { phase, look } = (await visit()).get();
    expect(phase).toMatchObject({ name: 'closed', message: 'Next year again.' });
    expect(look).toMatchObject(inquiry.look);
  });

  it('asks to sign in again when the session has ended', async () => {
    browser.answers.getInfo = () => refused(401, 'sessionRequired');
    expect((await visit()).get().phase.name).toBe('signIn');
  });

  it('reveals nothing about an inquiry that this person can’t access', async () => {
    browser.answers.getItem = () => refused(404, 'notFound');
    expect((await visit()).get().phase).toEqual({ name: 'noEntry', reason: 'notYours' });
  });

  it('keeps a submit during an ended session, and sends it after the next sign-in', async () => {
    const before = await visit();
    await before.start();
    before.answer(uuid(1), { value: 'whole' });
    const accept = browser.answers.submit;
    browser.answers.submit = () => refused(401, 'sessionRequired');
    before.submit();
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(before.get().phase.name).toBe('signIn');
    if (accept !== undefined) browser.answers.submit = accept;
    const after = await visit();
    expect(after.get().phase.name).toBe('done');
    expect(browser.calls('submit')[1]?.input).toEqual(browser.calls('submit')[0]?.input);
  });
});

it('keeps a single session to its tab', async () => {
  const look = { ...makeParticipationStart([]).look, singleSession: true };
  browser.answers.start = () => ({
    kind: 'ok',
    result: makeParticipationStart(pages, { look, attemptId: uuid(77) }),
  });
  const session = browser.open(
    makeParticipationPage({ kind: 'intro', look, rules: sampleParticipationRules({ singleSession: true }) }),
  );
  await session.start();
  session.answer(uuid(1), { value: 'secret' });
  expect(browser.local.get(`nazar:draft:${session.page.inquiryId}`)).toBeNull();
  const reloaded = browser.open(
    makeParticipationPage({ kind: 'intro', look, rules: sampleParticipationRules({ singleSession: true }) }),
  );
  await reloaded.resume([]);
  expect(reloaded.get().answers.get(uuid(1))?.value).toBe('secret');
});

it('answers given on another device lead to the results, if those can be seen', async () => {
  const seen = { closedReason: 'alreadyAnswered', abilities: { seeResults: true } };
  browser.answers.getItem = () => ({ kind: 'ok', result: { ...inquiry, ...seen } });
  const session = await visit();
  expect(session.get().phase).toMatchObject({ name: 'answered', receipt: null, seeResults: true });
});

it('the owner of an inquiry for invited people reads that they aren’t invited, and can’t start', async () => {
  const owned = { cooperationType: 'limited', abilities: { participate: false, seeResults: true } };
  browser.answers.getItem = () => ({ kind: 'ok', result: { ...inquiry, ...owned } });
  const session = await visit();
  expect(session.get().phase).toMatchObject({
    name: 'refused',
    text: expect.stringMatching(/you’re not invited/),
  });
});

describe('an account without a name', () => {
  const named = { ...inquiry, cooperationType: 'users' };
  const nameless = { kind: 'ok' as const, result: { id: uuid(501), name: '', profileName: 'Sara' } };

  it.each([
    ['of people with an account', named, { proposal: 'Sara' }],
    ['of invited people', { ...named, cooperationType: 'limited' }, null],
    ['with secret answers', { ...named, anonymous: true }, null],
  ])('in an inquiry %s', async (_title, item, requiredName) => {
    browser.answers.getInfo = () => nameless;
    browser.answers.getItem = () => ({ kind: 'ok', result: item });
    expect((await visit()).get()).toMatchObject({ phase: { name: 'intro' }, requiredName });
  });

  it('is asked for it with the rules when a continued attempt is refused for that', async () => {
    browser.answers.getInfo = () => nameless;
    browser.answers.getItem = () => ({ kind: 'ok', result: { ...named, anonymous: false, timeLimit: 20 } });
    const before = await visit();
    await before.start();
    before.answer(uuid(1), { value: 'kept' });
    browser.answers.start = () => refused(400, 'invalidInput', { name: 'Enter your name.' });
    expect((await visit()).get()).toMatchObject({
      phase: { name: 'intro', rules: { timeLimit: 20 } },
      requiredName: { proposal: 'Sara' },
    });
  });

  it('is asked for it when the server refuses a start or a submit for that', async () => {
    browser.answers.getItem = () => ({ kind: 'ok', result: named });
    const begin = browser.answers.start;
    const refuse = () => refused(400, 'invalidInput', { name: 'Enter your name.' });
    browser.answers.start = refuse;
    const session = await visit();
    expect(session.get().requiredName).toBeNull();
    await session.start();
    expect(session.get()).toMatchObject({ phase: { name: 'intro' }, requiredName: { proposal: '' } });
    if (begin !== undefined) browser.answers.start = begin;
    session.core.set({ requiredName: null });
    await session.start();
    session.answer(uuid(1), { value: 'kept' });
    browser.answers.submit = refuse;
    session.submit();
    await vi.waitFor(() => expect(session.get().phase.name).toBe('intro'));
    expect(session.get().requiredName).toEqual({ proposal: '' });
    await session.start();
    expect(session.get().answers.get(uuid(1))?.value).toBe('kept');
  });
});
