import { getGroupImport } from '@nazar/domain/api/group-import-calls.ts';
import { expect, test } from 'vitest';
import { type FakeHandlers, fakeApi, refuse } from '../testing/fake-api.ts';
import { backgroundCallQuery } from './background-query.ts';
import { clearReportedFailures } from './call-api.ts';
import { onCallEvent } from './call-events.ts';
import { registerOfflineMark } from './offline-marks.ts';
import { makeQueryClient } from './query-client.ts';

const id = '6f0c1f7e-0f4e-4c5e-9d51-0d8a4f1c2b3a';

test('background polling reports repeated failures once until it succeeds again', async () => {
  let reply: NonNullable<FakeHandlers['getGroupImport']> = () => refuse('unavailable', '');
  fakeApi({ getGroupImport: (input) => reply(input) });
  const shown: string[] = [];
  const stop = onCallEvent('problem', ({ code }) => shown.push(code));
  const client = makeQueryClient();
  const ask = () => client.fetchQuery(backgroundCallQuery(getGroupImport, { id })).catch(() => null);
  const answers = () => {
    reply = () => ({
      id,
      state: 'storing',
      fileName: 'people.csv',
      lines: 3,
      failure: null,
      contents: null,
      summary: null,
    });
  };
  const lost = () => {
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
  };
  answers();
  await ask();
  lost();
  await ask();
  await ask();
  expect(shown).toEqual(['offline']);
  reply = () => refuse('unavailable', 'Try again later.');
  await ask();
  await ask();
  expect(shown).toEqual(['offline']);
  answers();
  await ask();
  lost();
  await ask();
  expect(shown).toEqual(['offline', 'offline']);
  stop();
});

test('polling is not reported without a connection while the page says so itself', async () => {
  let isBusy = false;
  fakeApi({
    getGroupImport: () =>
      isBusy ? refuse('unavailable', 'Busy.') : Promise.reject(new TypeError('Failed to fetch')),
  });
  const shown: string[] = [];
  const stop = onCallEvent('problem', ({ code }) => shown.push(code));
  const client = makeQueryClient();
  const ask = (other: string) =>
    client.fetchQuery(backgroundCallQuery(getGroupImport, { id: other })).catch(() => null);
  clearReportedFailures();
  const hide = registerOfflineMark();
  await ask(id);
  expect(shown).toEqual([]);
  hide();
  clearReportedFailures();
  await ask(id);
  expect(shown).toEqual(['offline']);
  isBusy = true;
  clearReportedFailures();
  const hideAgain = registerOfflineMark();
  await ask(id);
  expect(shown).toEqual(['offline', 'unavailable']);
  hideAgain();
  stop();
});
