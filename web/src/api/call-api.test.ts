import { getChatToken, init } from '@nazar/domain/api/auth-calls.ts';
import { getList } from '@nazar/domain/api/inquiry-calls.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { ApiProblem } from './api-problem.ts';
import { callApi, fetchAndStoreGuestKey } from './call-api.ts';
import { onCallEvent } from './call-events.ts';
import { firstScreenCalls } from './first-screen-calls.ts';
import { readSessionToken, storeGuestKey, storeSessionToken } from './session.ts';

beforeAll(() => startI18n('fa'));

const emptyPage = {
  data: [],
  count: 0,
  numberRecordsPerPage: 9,
  pageNumber: 1,
  pagesCount: 0,
  isCountCapped: false,
};
const failure = async (call: Promise<unknown>) => {
  const problem = await call.catch((error: unknown) => error);
  if (!(problem instanceof ApiProblem)) throw new Error('The call did not fail as a problem');
  return problem;
};

test('sends the session and the language', async () => {
  storeSessionToken('secret');
  storeGuestKey('guest');
  const api = fakeApi({ getList: () => emptyPage });
  await callApi(getList, {});
  const headers = api.received[0]?.headers;
  expect(headers?.get('authorization')).toBe('Bearer secret');
  expect(headers?.get('x-guest')).toBe('guest');
  expect(headers?.get('accept-language')).toBe('fa');
});

test('throws the problem with the sentences of all fields', async () => {
  fakeApi({
    getInfo: () =>
      refuse('invalidInput', {
        name: { code: 'required', text: 'Name!' },
        tel: { code: 'invalidMobile', text: 'Tel!' },
      }),
  });
  const reported = vi.fn();
  const stop = onCallEvent('problem', reported);
  const problem = await failure(callApi(getInfo, {}));
  stop();
  expect(problem.status).toBe(400);
  expect(problem.texts).toEqual(['Name!', 'Tel!']);
  expect(reported).toHaveBeenCalledExactlyOnceWith(problem, expect.stringMatching(/getInfo$/));
});

test('removes an ended session and requests the sign-in screen', async () => {
  storeSessionToken('dead');
  fakeApi({ getChatToken: () => refuse('sessionRequired', 'Sign in.') });
  const turned = vi.fn();
  const stop = onCallEvent('signedOut', turned);
  await failure(callApi(getChatToken, {}));
  stop();
  expect(readSessionToken()).toBeNull();
  expect(turned).toHaveBeenCalledOnce();
});

test('repeats a call with a new guest key and fetches one key for parallel calls', async () => {
  const api = fakeApi({
    init: () => ({ lang: 'fa', lc: 'fa', languages: [], guestKey: 'new' }),
    addFeedback: () =>
      api.received.at(-1)?.headers.get('x-guest') === 'new'
        ? { likes: 1, dislikes: 0, mine: 'like' }
        : refuse('invalidInput', { 'X-Guest': { code: 'required', text: 'Guest!' } }),
  });
  const like = () =>
    callApi(firstScreenCalls.addFeedback, { inquiryId: crypto.randomUUID(), feedback: 'like' });
  expect(await Promise.all([fetchAndStoreGuestKey(), like()])).toMatchObject([undefined, { mine: 'like' }]);
  expect(api.received.map(({ name }) => name)).toEqual(['init', 'addFeedback', 'addFeedback']);
});

test('a late refusal of an old session does not end the new one', async () => {
  storeSessionToken('old');
  fakeApi({
    getInfo: () => {
      storeSessionToken('new');
      return refuse('sessionRequired', 'Sign in.');
    },
  });
  await failure(callApi(getInfo, {}));
  expect(readSessionToken()).toBe('new');
});

test('a refused session of a background call is shown and opens the sign-in screen', async () => {
  storeSessionToken('dead');
  fakeApi({ getInfo: () => refuse('sessionRequired', 'Sign in.') });
  const shown = vi.fn();
  const turned = vi.fn();
  const stops = [onCallEvent('problem', shown), onCallEvent('signedOut', turned)];
  await failure(callApi(getInfo, {}, { background: true }));
  for (const stop of stops) stop();
  expect(readSessionToken()).toBeNull();
  expect(shown).toHaveBeenCalledOnce();
  expect(turned).toHaveBeenCalledOnce();
});

test('a quiet call shows nothing', async () => {
  fakeApi({ init: () => refuse('internal', 'Broken.') });
  const reported = vi.fn();
  const stop = onCallEvent('problem', reported);
  await failure(callApi(init, {}, { quiet: true }));
  stop();
  expect(reported).not.toHaveBeenCalled();
});

test('a lost connection is reported in the language of the interface', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const problem = await failure(callApi(getList, {}));
  expect(problem.code).toBe('offline');
  expect(problem.message).toMatch(/اتصال برقرار نشد/);
});

test('a call that handles a lost connection itself reports only other problems', async () => {
  const reported = vi.fn();
  const stop = onCallEvent('problem', reported);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await failure(callApi(getChatToken, {}, { quietOffline: true }));
  expect(reported).not.toHaveBeenCalled();
  fakeApi({ getChatToken: () => refuse('internal', 'Broken.') });
  await failure(callApi(getChatToken, {}, { quietOffline: true }));
  expect(reported).toHaveBeenCalledTimes(1);
  stop();
});

test('an error page of a proxy is not shown', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }));
  const problem = await failure(callApi(getList, {}));
  expect(problem.status).toBe(502);
  expect(problem.message).not.toContain('<h1>');
});

test('an abort is rethrown as AbortError', async () => {
  const controller = new AbortController();
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('Aborted', 'AbortError')));
  controller.abort();
  await expect(callApi(getList, {}, { signal: controller.signal })).rejects.toThrow(DOMException);
});
