import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeFilePoll, uploadFor } from './testing/answer-files-setup.ts';

const megabyte = 1024 * 1024;
const pdf = Buffer.concat([sampleFiles.pdf, Buffer.alloc(Math.round(0.7 * megabyte))]);

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ environment: { ACCOUNT_STORAGE_MB: '3', INQUIRY_UPLOADS_MB: '2' } });
});
afterAll(() => server.close());

type Poll = Awaited<ReturnType<typeof makeFilePoll>>;

async function race(poll: Poll, times: number): Promise<number[]> {
  const replies = await Promise.all(
    Array.from({ length: times }, () =>
      uploadFor(server, poll.begin(), {
        ...{ questionId: poll.photo.id, as: server.guest(), bytes: pdf },
      }).catch(() => ({ status: 413 })),
    ),
  );
  return replies.map(({ status }) => status).sort();
}

test('simultaneous uploads of guests exceed neither the inquiry’s share nor the owner’s quota', async () => {
  const first = await makeFilePoll(server);
  expect(await race(first, 8)).toEqual([200, 200, ...Array(6).fill(413)]);
  // The owner has room for two more, and then nothing more is taken for any inquiry of theirs.
  const second = await makeFilePoll(server);
  expect(await race(second, 6)).toEqual([200, 200, ...Array(4).fill(413)]);
  const third = await makeFilePoll(server);
  expect(await race(third, 2)).toEqual([413, 413]);
});
