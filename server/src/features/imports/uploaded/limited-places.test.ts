import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { OwnExportSetup } from './testing/own-export-setup.ts';

const server = useTestApp();
const own = new OwnExportSetup(server);
const { story } = own;

test('rows get limited places in their order, also a row whose other answer is full', async () => {
  const workshop = makeQuestion({
    sortOrder: 1,
    options: [makeOption('Pottery', { capacity: 1 }), makeOption('Dance')],
  });
  const meal = makeQuestion({
    sortOrder: 2,
    options: [makeOption('Lunch', { capacity: 2 }), makeOption('Dinner')],
  });
  const { id } = await makePublished(server, { segments: [makeSegment({ questions: [workshop, meal] })] });
  const rows = ['Pottery,Lunch', 'Pottery,Lunch', 'Dance,Lunch', 'Dance,Lunch'];
  const read = await story.upload(`Workshop,Meal\n${rows.join('\n')}\n`);
  const targets = [workshop, meal].map((question) => ({
    questionId: question.id,
    optionId: null,
    other: false,
  }));
  const plan = story.ownPlan(id, targets);
  expect((await story.check(read.id, plan)).state).toBe('checked');
  const done = await story.store(read.id);
  expect(done).toMatchObject({ state: 'done', counts: { stored: 4, refusedCells: 3 } });
  expect(await own.counts(id)).toEqual([
    ['Pottery: 1', 'Dance: 2'],
    ['Lunch: 2', 'Dinner: 0'],
  ]);
  // The second row has lunch, although its pottery was full, so that it isn't empty.
  const { rows: empty } = await server.pool.query(
    "select 1 from response where inquiry_id = $1 and choices = '{}'",
    [id],
  );
  expect(empty).toEqual([]);
});
