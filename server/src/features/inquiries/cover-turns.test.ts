import { drawCover } from '@nazar/domain/api/inquiry-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const draw = (as: Person, title: string) =>
  server.send(drawCover, { title, categoryId: null, language: 'en', tone: 'cyan' }, { as });

test('one account that asks for many covers at once does not hold up another’s', async () => {
  let done = 0;
  const many = Array.from({ length: 20 }, async (_, index) => {
    const { status } = await draw(server.people.owner, `Cover ${index}`);
    if (status === 200) done += 1;
    return status;
  });
  // Its first is drawn: all of them have come as far as the queue.
  await Promise.race(many);
  const before = done;
  expect((await draw(server.people.stranger, 'Mine')).status).toBe(200);
  // What was being drawn already may end first, not what only waits.
  expect(done - before).toBeLessThan(8);
  expect((await Promise.all(many)).filter((status) => status === 200).length).toBeGreaterThan(10);
});
