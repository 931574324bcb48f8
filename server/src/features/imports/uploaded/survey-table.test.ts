import { getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { UploadSetup } from './testing/upload-setup.ts';

const server = useTestApp();

const discuss = ['Yes, I think it would', 'No, I don’t think it would', 'Maybe', 'Yes, it has', 'N/A'];
const devices = ['Phone;Laptop', 'Phone', 'Laptop;Tablet', 'Phone;Laptop;Tablet', 'NA', 'Tablet'];
const rows = Array.from({ length: 240 }, (_, at) => {
  const age = at % 16 === 7 ? '-99' : String(15 + (at % 16));
  return `"${discuss[Math.floor(at / 7) % discuss.length]}",${devices[at % devices.length]},${age}`;
});

test('commas stay in options, semicolons separate them, and codes are not answers', async () => {
  const story = new UploadSetup(server);
  const read = await story.upload(`Discuss,Devices,Age\n${rows.join('\n')}\n`);
  const checked = await story.check(read.id, await story.newPlan(read));
  expect(checked).toMatchObject({ state: 'checked', counts: { stored: 240, refusedCells: 0 } });
  await story.store(read.id);
  expect(await verifyStoredCounts(server.db, read.id)).toEqual({ responses: 240, differences: [] });
  const { item } = await server.call(getMyInquiry, { id: read.id, complete: true }, { as: story.as });
  const questions = item.segments?.flatMap((segment) => segment.questions) ?? [];
  expect(questions.map(({ responseType, options }) => [responseType, options.length])).toEqual([
    ['single', 4],
    ['multiple', 3],
    ['number', 0],
  ]);
  expect(questions[2]).toMatchObject({ min: 15, max: 30 });
  expect(questions[0]?.options.map(({ body }) => body)).toContain('Yes, I think it would');
});
