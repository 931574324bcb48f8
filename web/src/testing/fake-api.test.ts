import { setImmediate } from 'node:timers/promises';
import { getCategories } from '@nazar/domain/api/inquiry-calls.ts';
import { expect, test } from 'vitest';
import { callApi } from '../api/call-api.ts';
import { makeDeferred } from './deferred.ts';
import { fakeApi, type Refusal, refuse } from './fake-api.ts';

const held = makeDeferred<Refusal>();
const settled: string[] = [];

test('lets a request outlast its test', async () => {
  const { calls } = fakeApi({ getCategories: () => held.promise });
  callApi(getCategories, {}).then(
    () => settled.push('answered'),
    () => settled.push('failed'),
  );
  await expect.poll(() => calls('getCategories')).toHaveLength(1);
});

test('doesn’t reply to requests after their test', async () => {
  held.resolve(refuse('unavailable', 'Of the test before.'));
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(settled).toEqual([]);
});
