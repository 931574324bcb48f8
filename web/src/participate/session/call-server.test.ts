import { startParticipation } from '@nazar/domain/api/participation-calls.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCallServer } from './call-server.ts';
import { makeKeyValueStore } from './key-value-store.ts';

type Sent = { path: string; headers: Record<string, string> };

let sent: Sent[] = [];
let replies: (() => Response | Promise<Response>)[] = [];

beforeEach(() => {
  sent = [];
  replies = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, headers: init.headers as Record<string, string> });
    const reply = replies.shift();
    if (reply === undefined) throw new TypeError('network');
    return reply();
  });
});

const json =
  (status: number, body: unknown, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });
const guestKey = json(200, { status: true, result: { guestKey: 'key-1' } });
const store = makeKeyValueStore(() => window.localStorage);
const call = createCallServer(store, () => 'fa');
const input = { inquiryId: 'x' };

describe('a call of the participation page', () => {
  it('fetches a guest key first, and only once', async () => {
    replies = [guestKey, json(200, { status: true, result: 1 }), json(200, { status: true, result: 2 })];
    await call(startParticipation, input);
    await call(startParticipation, input);
    expect(sent.map(({ path, headers }) => [path, headers['x-guest']])).toEqual([
      ['/api/Auth/v1/Rest/init', undefined],
      ['/api/Participation/v1/Rest/start?inquiry=x', 'key-1'],
      ['/api/Participation/v1/Rest/start?inquiry=x', 'key-1'],
    ]);
  });

  it('sends the language of the inquiry and the session', async () => {
    localStorage.setItem('session_token', 'token-1');
    replies = [json(200, { status: true, result: {} })];
    await call(startParticipation, input);
    expect(sent[0]?.headers).toMatchObject({ 'accept-language': 'fa', authorization: 'Bearer token-1' });
  });

  const unknown = json(400, {
    status: false,
    code: 'invalidInput',
    errors: { 'X-Guest': { code: 'required', params: {}, text: 'required' } },
  });

  it('requests a new key when the server no longer accepts the old one', async () => {
    localStorage.setItem('guest_key', 'old');
    replies = [unknown, guestKey, json(200, { status: true, result: 'stored' })];
    expect(await call(startParticipation, input)).toEqual({ kind: 'ok', result: 'stored' });
    expect(sent.at(-1)?.headers['x-guest']).toBe('key-1');
  });

  it('is refused when the server doesn’t accept the new key either', async () => {
    localStorage.setItem('guest_key', 'old');
    replies = [unknown, guestKey, unknown, guestKey, unknown];
    expect(await call(startParticipation, input)).toMatchObject({ kind: 'refused', status: 400 });
    expect(sent.map(({ headers }) => headers['x-guest'])).toEqual(['old', undefined, 'key-1']);
  });

  it('removes an ended session and asks to sign in once', async () => {
    const sessionEnded = vi.fn();
    const own = createCallServer(store, () => 'en', null, sessionEnded);
    const ended = json(401, { status: false, code: 'sessionRequired', errors: 'Sign in' });
    localStorage.setItem('session_token', 'dead');
    replies = [ended, ended];
    const both = await Promise.all([own(startParticipation, input), own(startParticipation, input)]);
    expect(both).toMatchObject([{ status: 401 }, { status: 401 }]);
    expect(localStorage.getItem('session_token')).toBeNull();
    expect(sessionEnded).toHaveBeenCalledTimes(1);
  });

  it('keeps the session of a person who has signed in again meanwhile', async () => {
    localStorage.setItem('session_token', 'dead');
    replies = [
      () => {
        localStorage.setItem('session_token', 'new');
        return new Response(JSON.stringify({ status: false, code: 'sessionRequired', errors: '' }), {
          status: 401,
        });
      },
    ];
    await call(startParticipation, input);
    expect(localStorage.getItem('session_token')).toBe('new');
  });

  it.each([500, 503, 429])('treats %i as no reply and keeps its retry time', async (status) => {
    localStorage.setItem('guest_key', 'key');
    replies = [json(status, { status: false, code: 'unavailable', errors: 'later' }, { 'retry-after': '7' })];
    expect(await call(startParticipation, input)).toEqual({ kind: 'away', retryAfter: 7000 });
  });

  it('treats a lost connection and a proxy’s error page as no reply', async () => {
    localStorage.setItem('guest_key', 'key');
    expect(await call(startParticipation, input)).toEqual({ kind: 'away', retryAfter: 0 });
    replies = [() => new Response('<html>Wi-Fi sign-in</html>', { status: 200 })];
    expect(await call(startParticipation, input)).toEqual({ kind: 'away', retryAfter: 0 });
  });

  it('returns the sentences of refused fields', async () => {
    localStorage.setItem('guest_key', 'key');
    const errors = { 'answers.q1': { code: 'textTooLong', params: { limit: 5 }, text: 'Too long' } };
    replies = [json(400, { status: false, code: 'invalidInput', errors })];
    expect(await call(startParticipation, input)).toMatchObject({
      fields: { 'answers.q1': 'Too long' },
      text: 'Too long',
    });
  });
});
