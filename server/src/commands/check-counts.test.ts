import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { makePoll, type Poll } from '../features/participation/testing/participation-setup.ts';
import { quickModules } from '../testing/quick-modules.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { useTestFolder } from '../testing/use-test-folder.ts';

const server = useTestApp();
const dataDir = useTestFolder();

async function checkCounts(...args: string[]): Promise<string> {
  const command = [...quickModules, join(import.meta.dirname, 'check-counts.ts'), ...args];
  const env = { ...process.env, DATABASE_URL: server.connectionString, DATA_DIR: dataDir };
  const run = promisify(execFile)(process.execPath, command, { env });
  const { stdout, stderr } = await run.catch((error) => error as { stdout: string; stderr: string });
  return stdout + stderr;
}

async function answer(poll: Poll, drink: number, spoons: number): Promise<void> {
  const input = poll.submit(drink, { duration: 42 });
  const answers = [...input.answers, { questionId: poll.spoons.id, value: spoons }];
  await server.call(submitResponse, { ...input, answers }, { as: server.guest() });
}

const summaryOf = ({ id }: Poll) =>
  server
    .call(getSummary, { inquiryId: id }, { as: server.people.owner })
    .then(({ version: _, ...rest }) => rest);

test('--repair stores the counts of uncounted responses while people answer', async () => {
  const [poll, other] = [await makePoll(server), await makePoll(server)];
  for (const [drink, spoons] of [
    [0, 3],
    [1, 3],
    [1, 7],
    [2, 9],
  ] as const)
    await answer(poll, drink, spoons);
  await answer(other, 1, 2);
  const right = await summaryOf(poll);
  await server.pool.query(`update tally set counts = counts[1:3], durations = '{}' where inquiry_id = $1`, [
    poll.id,
  ]);
  await server.pool.query('delete from tally_value where inquiry_id = $1', [poll.id]);
  await server.pool.query(
    `update tally set retired = 2, counts = '{}', retired_places = '{"7": 1}' where inquiry_id = $1 and bucket = '-infinity'`,
    [other.id],
  );
  expect(await summaryOf(poll)).not.toEqual(right);

  expect(await checkCounts()).toMatch(/2 of 2 inquiries are counted wrongly/);
  const [said] = await Promise.all([
    checkCounts('--repair'),
    ...Array.from({ length: 12 }, () => answer(other, 0, 1)),
  ]);
  for (const { id } of [poll, other]) expect(said).toContain(`The counts of inquiry ${id} are repaired.`);
  expect(await summaryOf(poll)).toEqual(right);
  expect(await checkCounts(poll.id, other.id)).toMatch(/agree with their 17 responses/);
});
