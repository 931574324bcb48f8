import { openPersonalLink } from '@nazar/domain/api/invitee-calls.ts';
import {
  getLinkInviteeStorageKey,
  getPersonalLinkStorageKey,
} from '@nazar/domain/participation/personal-link.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, refused } from '../testing/fake-browser.ts';
import { makeParticipationPage, uuid } from '../testing/sample-page.ts';
import { createCallServer } from './call-server.ts';
import { consumePersonalLink } from './consume-personal-link.ts';
import { makeKeyValueStore } from './key-value-store.ts';

const token = 'Ab3dEf6hIj9lMn2pQr5tUv';

describe('the personal link of an address', () => {
  const inquiryId = uuid(900);
  const tab = makeKeyValueStore(() => window.sessionStorage);
  beforeEach(() => window.sessionStorage.clear());

  it('is taken out of it and kept for a reload of this tab', () => {
    window.history.replaceState(null, '', `/x/participate?via=mail#${token}`);
    expect(consumePersonalLink(inquiryId, tab, window)).toBe(token);
    expect(window.location.href).toMatch(/\/x\/participate\?via=mail$/);
    expect(consumePersonalLink(inquiryId, tab, window)).toBe(token);
    expect(consumePersonalLink(uuid(901), tab, window)).toBeNull();
  });

  it('leaves other fragments alone', () => {
    window.history.replaceState(null, '', '/x/participate#part-2');
    expect(consumePersonalLink(inquiryId, tab, window)).toBeNull();
    expect(window.location.hash).toBe('#part-2');
  });

  it('is sent in a header alone, without the session of the signed-in account', async () => {
    window.localStorage.setItem('session_token', 'Someone');
    const sent = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('{"result":{}}'));
    const call = createCallServer(
      makeKeyValueStore(() => window.localStorage),
      () => 'en',
      token,
    );
    await call(openPersonalLink, { inquiryId });
    const [url, options] = sent.mock.calls[0] ?? [];
    expect(options?.headers).toMatchObject({ 'x-personal-link': token });
    expect(options?.headers).not.toHaveProperty('authorization');
    expect(`${url} ${options?.body}`).not.toContain(token);
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
    window.localStorage.clear();
  });
});

const sara = { key: 'k', name: 'Sara', maskedAddress: '' };

describe('a page opened by a personal link', () => {
  const sample = makeParticipationPage({ kind: 'signIn' });
  let browser: FakeBrowser;
  beforeEach(() => {
    browser = fakeBrowser();
  });
  const visit = async () => {
    browser.tab.set(getPersonalLinkStorageKey(sample.inquiryId), token);
    const session = browser.open(sample, undefined, token);
    await session.resume([]);
    return session.get().phase;
  };

  it.each(['linkUnknown', 'linkOld', 'linkRemoved'])(
    'shows a refusal for %s and makes no further call',
    async (code) => {
      browser.answers.openPersonalLink = () => refused(404, code);
      expect(await visit()).toEqual({ name: 'noEntry', reason: code });
      expect(browser.calls('getItem')).toHaveLength(0);
      // After signing in, the person returns here, and then the session counts.
      expect(consumePersonalLink(sample.inquiryId, browser.tab, window)).toBeNull();
    },
  );

  it('shows one refusal when the inquiry no longer exists', async () => {
    browser.answers.openPersonalLink = () => ({ kind: 'ok', result: sara });
    browser.answers.getItem = () => refused(404, 'notFound');
    expect(await visit()).toEqual({ name: 'noEntry', reason: 'notYours' });
    expect(consumePersonalLink(sample.inquiryId, browser.tab, window)).toBeNull();
  });

  it('keeps whose link it is in the tab, so that the application finds the receipt', async () => {
    browser.answers.openPersonalLink = () => ({ kind: 'ok', result: sara });
    browser.answers.getItem = () => refused(409, 'inquiryNotOpen');
    const person = getLinkInviteeStorageKey(sample.inquiryId);
    await visit();
    expect(browser.tab.get(person)).toBe('k');
    const other = { hash: `#${token}`, pathname: '/', search: '' };
    consumePersonalLink(sample.inquiryId, browser.tab, { history: window.history, location: other });
    expect(browser.tab.get(person)).toBeNull();
  });

  it('says that the inquiry is not open yet', async () => {
    browser.answers.openPersonalLink = () => ({ kind: 'ok', result: sara });
    browser.answers.getItem = () => refused(409, 'inquiryNotOpen');
    expect(await visit()).toMatchObject({ name: 'closed', reason: 'notOpen', title: '' });
  });
});
