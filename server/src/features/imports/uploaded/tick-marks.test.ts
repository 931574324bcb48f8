import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import type { ExportSettings } from '@nazar/domain/exports/export-settings.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeAttempt } from '../../participation/testing/participation-setup.ts';
import { OwnExportSetup } from './testing/own-export-setup.ts';

const server = useTestApp();
const own = new OwnExportSetup(server);
const { story } = own;
beforeEach(() => server.pool.query('truncate task'));

const exported: readonly Partial<ExportSettings>[] = [
  { values: 'codes' },
  { values: 'codes', format: 'xlsx' },
  { values: 'labels' },
  { values: 'labels', language: 'fa' },
];
const rooms = ['0: 1', '1: 2'];
const words = ['No: 1', 'Yes: 2', 'خیر: 0', 'false: 0'];

/** Options that look like the cells for «not chosen», with answers that leave most of them out. */
async function makeAnswered() {
  const multiple = (body: string, sortOrder: number, labels: readonly string[]) =>
    makeQuestion({
      body,
      sortOrder,
      responseType: 'multiple',
      min: 0,
      max: labels.length,
      options: labels.map((label) => makeOption(label)),
    });
  const questions = [
    multiple('How many rooms?', 1, ['0', '1']),
    multiple('Which words?', 2, ['No', 'Yes', 'خیر', 'false']),
  ];
  const { id, revision } = await makePublished(server, { segments: [makeSegment({ questions })] });
  const ids: string[] = [];
  for (const [room, word] of [
    [1, 1],
    [1, 1],
    [0, 0],
  ] as const) {
    const chosen = [room, word];
    const answers = questions.map(({ id: questionId, options }, index) => ({
      questionId,
      value: [options[chosen[index] ?? 0]?.id ?? ''],
    }));
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    ids.push((await server.call(submitResponse, input, { as: server.guest() })).resultId);
  }
  return { id, ids };
}

test.each(exported)('options called «0» or «No» keep their counts in a new inquiry: %o', async (settings) => {
  const { id } = await makeAnswered();
  const { read, plan } = await own.planNew(id, await own.export(id, settings));
  await story.check(read.id, plan);
  await story.store(read.id);
  expect(await own.counts(read.id)).toEqual([rooms, words]);
});

test.each(exported)(
  'options called «0» or «No» keep their counts when deleted responses are restored: %o',
  async (settings) => {
    const { id, ids } = await makeAnswered();
    const file = await own.export(id, settings);
    await server.call(deleteResponses, { inquiryId: id, ids: ids.slice(1) }, { as: server.people.owner });
    const { read, plan } = await own.planInto(id, file);
    await story.check(read.id, { ...plan, restoresDeleted: true });
    await story.store(read.id);
    expect(await own.counts(id)).toEqual([rooms, words]);
  },
);

test.each([
  ['columns with yes and no', ['yes,no', 'no,yes', 'no,yes'], ['Yes: 1', 'No: 2']],
  ['columns with the option’s name or nothing', ['Yes,', ',No', ',No'], ['Yes: 1', 'No: 2']],
  ['columns with marks of another kind', ['1,0', '0,0', '0,1'], ['Yes: 1', 'No: 1']],
])('an option called «No» in other tables: %s', async (_, rows, expected) => {
  const read = await story.upload(['Said? [Yes],Said? [No]', ...rows].join('\n'));
  await story.check(read.id, await story.newPlan(read));
  await story.store(read.id);
  expect(await own.counts(read.id)).toEqual([expected]);
});
