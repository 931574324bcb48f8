import { inquiry, question, segment } from '@nazar/domain/testing/builders.ts';
import { expect, test, vi } from 'vitest';
import { storeSessionToken } from '../../../../api/session.ts';
import { fakeStoredInquiry } from '../testing/stored-inquiry-setup.ts';
import { initialPublicationStatus, toSavedDraft } from './draft.ts';
import { DraftStore } from './draft-store.ts';

test('a draft waits as long as a busy server asks, also while its author types', async () => {
  storeSessionToken('token');
  vi.useFakeTimers();
  const { server, item } = fakeStoredInquiry(inquiry([segment('place', [question('drink', 'text')])]));
  const saved = toSavedDraft(item());
  const store = new DraftStore({ saved, draft: saved, status: initialPublicationStatus });
  const { fetch } = globalThis;
  let tries = 0;
  let isBusy = true;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    tries += 1;
    if (!isBusy) return fetch(...request);
    const failure = { status: false, code: 'unavailable', errors: 'Busy.', requestId: 'test' };
    return Response.json(failure, { status: 503, headers: { 'retry-after': '30' } });
  });
  store.changeSettings({ publicTitle: 'Tea' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tries).toBe(1);
  for (let second = 0; second < 25; second += 1) {
    store.changeSettings({ publicTitle: `Tea, and who makes it ${second}` });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(tries).toBe(1);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.definition?.publicTitle).toBe('Tea, and who makes it 24');
  expect(store.unsaved).toBe(false);
});
