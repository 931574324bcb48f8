import { drawCover } from '@nazar/domain/api/inquiry-calls.ts';
import { expect, test, vi } from 'vitest';
import { imageQueue } from '../../../platform/pictures/image-queue.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

const draw = (as: Person, title: string) =>
  server.send(drawCover, { title, categoryId: null, language: 'en', tone: 'cyan' }, { as });

test('an account that requests many covers at once does not delay another account', async () => {
  const { owner, stranger } = server.people;
  const asked = vi.spyOn(imageQueue, 'run');
  // One cover of the first account is being drawn until that of the other one is done.
  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  const first = imageQueue.run({ key: 'held', by: owner.id }, () => held);
  const many = Array.from({ length: 3 }, async (_, index) => (await draw(owner, `Cover ${index}`)).status);
  let isOneDone = false;
  void Promise.race(many).then(() => {
    isOneDone = true;
  });
  try {
    await expect.poll(() => asked.mock.calls.length).toBe(4);
    expect((await draw(stranger, 'Mine')).status).toBe(200);
    expect(isOneDone).toBe(false);
  } finally {
    asked.mockRestore();
    end();
  }
  await first;
  expect(await Promise.all(many)).toEqual(Array(3).fill(200));
});
