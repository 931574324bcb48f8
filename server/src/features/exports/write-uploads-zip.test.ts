import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type Entry, fromBuffer } from 'yauzl';
import { sampleFiles } from '../../testing/sample-files.ts';
import { makeTestPicture } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeFilePoll, uploadedFor } from '../participation/files/testing/answer-files-setup.ts';
import { exportBytes } from './testing/export-setup.ts';

const server = useTestApp();

/** Returns the names and bytes of an archive's files. */
function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null || zip === undefined) return reject(error);
      const found = new Map<string, Buffer>();
      zip.on('error', reject);
      zip.on('end', () => resolve(found));
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure !== null || stream === undefined) return reject(failure);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          found.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}

test('uploads are exported as an archive, and the tables contain its file names', async () => {
  const poll = await makeFilePoll(server);
  const questionId = poll.photo.id;
  const attempts = [poll.begin(), poll.begin()];
  const kept: Buffer[] = [];
  for (const [index, attempt] of attempts.entries()) {
    const as = server.guest();
    const pdf = Buffer.concat([sampleFiles.pdf, Buffer.from(`% ${index}\n`)]);
    kept.push(pdf);
    const letter = await uploadedFor(server, attempt, { questionId, as, bytes: pdf });
    const photo = await makeTestPicture(40).png().toBuffer();
    const shown = await uploadedFor(server, attempt, { questionId, as, bytes: photo });
    await server.call(
      submitResponse,
      { ...attempt, answers: [{ questionId, value: [letter, shown] }] },
      { as },
    );
  }
  const [first = '', second = ''] = attempts.map(({ attemptId }) => attemptId);
  const names = (id: string) => [`${id}_Q1_1.pdf`, `${id}_Q1_2.webp`];
  const archive = await unzip(await exportBytes(server, poll.id, { format: 'files' }));
  expect([...archive.keys()].sort()).toEqual([...names(first), ...names(second)].sort());
  expect(archive.get(`${first}_Q1_1.pdf`)?.equals(kept[0] ?? Buffer.alloc(0))).toBe(true);
  const table: Record<string, string>[] = parse(await exportBytes(server, poll.id), {
    columns: true,
    bom: true,
  });
  const cells = new Map(table.map((row) => [row.response_id, row.Q1]));
  expect(cells.get(first)).toBe(names(first).join(', '));
  expect(cells.get(second)).toBe(names(second).join(', '));
  // File names are longer than the stored ids, and this format has columns of fixed width.
  const sav = (await exportBytes(server, poll.id, { format: 'sav' })).toString('latin1');
  expect(sav.replace(/\0/g, '')).toContain('_Q1_2.webp');
});

test('an inquiry without uploads has an empty archive', async () => {
  const poll = await makeFilePoll(server);
  expect([...(await unzip(await exportBytes(server, poll.id, { format: 'files' }))).keys()]).toEqual([]);
});
