import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from '../testing/fake-browser.ts';
import {
  makeAnsweringPage,
  makeParticipationStart,
  option,
  page,
  question,
  uuid,
} from '../testing/sample-page.ts';
import { makeKeyValueStore } from './key-value-store.ts';
import { computeCurrentFlow } from './session-state.ts';

const pages = [
  page(1, [
    question(1, 'single', 'How?', { options: [option(11, 'Metro'), option(12, 'Other', 'other')] }),
    question(2, 'text', 'Why?', { min: 0, max: 100 }),
  ]),
  page(2, [question(3, 'number', 'Minutes?', { min: 0, max: 300 })]),
];

describe('answers that are kept in the browser', () => {
  it('are restored after a reload, with the current page', async () => {
    const browser = fakeBrowser();
    const before = browser.open(makeAnsweringPage(pages));
    before.answer(uuid(1), { value: uuid(12), otherText: 'Tram' });
    before.answer(uuid(2), { value: 'half a sen' });
    before.next();
    before.answer(uuid(3), { value: 45 });

    const after = browser.open(makeAnsweringPage(pages));
    await after.resume([]);
    expect([...after.get().answers.values()]).toEqual([
      { questionId: uuid(1), value: uuid(12), otherText: 'Tram' },
      { questionId: uuid(2), value: 'half a sen' },
      { questionId: uuid(3), value: 45 },
    ]);
    expect(computeCurrentFlow(after.get()).page?.pageNumber).toBe(2);
  });

  it('are merged when answering in two tabs', async () => {
    const browser = fakeBrowser();
    const [one, two] = [browser.open(makeAnsweringPage(pages)), browser.open(makeAnsweringPage(pages))];
    await Promise.all([one.resume([]), two.resume([])]);
    one.answer(uuid(1), { value: uuid(11) });
    one.answer(uuid(2), { value: 'Cheap' });
    two.answer(uuid(3), { value: 45 });
    one.answer(uuid(1), null);
    two.submit();
    await waitFor(() => expect(two.get().phase.name).toBe('done'));
    expect(browser.calls('submit')[0]?.input.answers).toEqual([
      { questionId: uuid(2), value: 'Cheap' },
      { questionId: uuid(3), value: 45 },
    ]);
    one.catchUp();
    expect(one.get().phase.name).toBe('answered');
  });

  it('are reported as not stored if the browser refuses storage', () => {
    const browser = fakeBrowser();
    const session = browser.open(makeAnsweringPage(pages));
    session.answer(uuid(3), { value: 4 });
    expect(session.isKept()).toBe(true);
    browser.full = true;
    session.answer(uuid(3), { value: 45 });
    expect(session.isKept()).toBe(false);
  });

  it('continue with their revision when a newer one was published', async () => {
    const browser = fakeBrowser();
    browser.open(makeAnsweringPage(pages)).answer(uuid(3), { value: 45 });
    const reworded = [page(1, [question(3, 'number', 'How many minutes?', { min: 0, max: 10 })])];
    const newer = { ...makeAnsweringPage(reworded) };
    const after = browser.open({
      ...newer,
      view: { kind: 'questions', start: makeParticipationStart(reworded, { revision: 4 }), rules: null },
    });
    await after.resume([]);
    expect(after.get().pages).toEqual(pages);
    after.submit();
    expect(browser.calls('submit')[0]?.input).toMatchObject({
      revision: 3,
      answers: [{ questionId: uuid(3), value: 45 }],
    });
  });

  it('include answers entered before the script ran, which start the attempt', async () => {
    const browser = fakeBrowser();
    const session = browser.open(makeAnsweringPage(pages));
    await session.resume([{ questionId: uuid(2), value: 'early' }]);
    expect(session.get().answers.get(uuid(2))?.value).toBe('early');
    const reloaded = browser.open(makeAnsweringPage(pages));
    await reloaded.resume([]);
    expect(reloaded.get().answers.get(uuid(2))?.value).toBe('early');
  });

  it('are removed when cleared', async () => {
    const browser = fakeBrowser();
    const session = browser.open(makeAnsweringPage(pages));
    session.answer(uuid(2), { value: 'word' });
    session.answer(uuid(2), { value: '' });
    expect(session.get().answers.has(uuid(2))).toBe(false);
  });

  it('report the start to the server once, with the first answer', async () => {
    const browser = fakeBrowser();
    const session = browser.open(makeAnsweringPage(pages));
    expect(browser.sent).toEqual([]);
    session.answer(uuid(2), { value: 'a' });
    session.answer(uuid(2), { value: 'ab' });
    const input = { inquiryId: session.page.inquiryId, withPages: false };
    expect(browser.sent).toEqual([{ name: 'start', input }]);
  });

  it('stay in memory if the browser has no storage', () => {
    const store = makeKeyValueStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(store.set('key', 'value')).toBe(false);
    expect(store.get('key')).toBe('value');
    store.remove('key');
    expect(store.get('key')).toBeNull();
  });

  it('start over if stored answers can no longer be read', async () => {
    const browser = fakeBrowser();
    browser.local.set(`nazar:draft:${makeAnsweringPage(pages).inquiryId}`, '{"answers":');
    const session = browser.open(makeAnsweringPage(pages));
    await session.resume([]);
    expect(session.get().phase.name).toBe('answering');
    expect(session.get().answers.size).toBe(0);
  });
});
