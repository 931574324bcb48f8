import { randomBytes } from 'node:crypto';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeAttempt } from '../participation/testing/participation-setup.ts';
import { readExportedResponses } from './response-queries.ts';

const server = useTestApp();

test('long answers are read a few megabytes at a time, in the order of all responses', async () => {
  const essays = Array.from({ length: 25 }, () =>
    makeQuestion({ responseType: 'longText', min: 0, max: 20_000, options: [] }),
  );
  const { id, revision } = await makePublished(server, { segments: [makeSegment({ questions: essays })] });
  const [first] = essays;
  const submit = (questions: typeof essays, makeText: () => string) => {
    const answers = questions.map((question) => ({ questionId: question.id, value: makeText() }));
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    return server.call(submitResponse, input, { as: server.guest() });
  };
  // Random, because repeated texts are stored compressed.
  await submit(essays, () => randomBytes(10_000).toString('hex'));
  await submit(first === undefined ? [] : [first], () => 'short');
  await server.pool.query(
    `insert into response (id, inquiry_id, bucket, submitted_at, revision, choices, rest, secret_hash)
     select gen_random_uuid(), inquiry_id, bucket, submitted_at, revision, choices, rest, secret_hash
     from response, generate_series(1, 20) where inquiry_id = $1`,
    [id],
  );
  const { rows } = await server.pool.query<{ id: string; bytes: number }>(
    `select id, octet_length(rest::text) as bytes from response where inquiry_id = $1
     order by coalesce(submitted_at, bucket at time zone 'UTC'), id`,
    [id],
  );
  const read: { id: string; bytes: number }[] = [];
  let largest = 0;
  await server.db.transaction(async (snapshot) => {
    await readExportedResponses(snapshot, { inquiryId: id, where: null }, async (responses) => {
      const part = responses.map(({ id: response, rest }) => {
        const spaces = Object.keys(rest ?? {}).length * 2 - 1;
        return { id: response, bytes: Buffer.byteLength(JSON.stringify(rest)) + spaces };
      });
      read.push(...part);
      largest = Math.max(
        largest,
        part.reduce((sum, { bytes }) => sum + bytes, 0),
      );
    });
  });
  expect(read).toEqual(rows);
  expect(largest).toBeGreaterThan(2_000_000);
  expect(largest).toBeLessThan(5_000_000);
});
