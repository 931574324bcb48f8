import { getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { expect, test } from 'vitest';
import { makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { storeResponses } from '../../results/testing/grouping-setup.ts';
import { OwnExportSetup } from './testing/own-export-setup.ts';

const server = useTestApp();
const own = new OwnExportSetup(server);
const { story } = own;

async function boundsOf(id: string) {
  const { item } = await server.call(getMyInquiry, { id, complete: true }, { as: server.people.owner });
  return (item.segments ?? []).flatMap(({ questions }) => questions).map(({ min, max }) => [min, max]);
}

test('dates get the usual bounds, or wider ones if some lie outside', async () => {
  const lines = [0, 1, 2, 3, 4, 5].map((year) => `1/5/181${year},202${year}-05-01`);
  const read = await story.upload(`Founded,Joined\n${lines.join('\n')}\n`);
  const plan = await story.newPlan(read);
  const checked = await story.check(read.id, { ...plan, dateOrder: 'dayFirst' });
  expect(checked).toMatchObject({ state: 'checked', counts: { refusedCells: 0 } });
  expect((await story.store(read.id)).state).toBe('done');
  expect(await boundsOf(read.id)).toEqual([
    ['1810-05-01', '2100-12-31'],
    ['1900-01-01', '2100-12-31'],
  ]);
});

test('an own export keeps early and late dates and the longest texts', async () => {
  const day = makeQuestion({
    body: 'Day?',
    responseType: 'date',
    sortOrder: 1,
    min: '0100-01-01',
    max: '9999-12-31',
    options: [],
  });
  const text = makeQuestion({
    body: 'Story?',
    responseType: 'longText',
    sortOrder: 2,
    min: 0,
    max: 20_000,
    options: [],
  });
  const { id } = await makePublished(server, { segments: [makeSegment({ questions: [day, text] })] });
  const given = ['1582-10-15', '1899-12-31', '9999-12-31'].map((value) => ({
    answers: [
      { questionId: day.id, value },
      { questionId: text.id, value: `${value} ${'word '.repeat(3_995)}end` },
    ],
  }));
  await storeResponses(server, id, given);
  const { read, plan } = await own.planNew(id, await own.export(id, { values: 'labels', format: 'csv' }));
  const checked = await story.check(read.id, plan);
  expect(checked).toMatchObject({ state: 'checked', counts: { refusedCells: 0 } });
  expect((await story.store(read.id)).state).toBe('done');
  expect(await boundsOf(read.id)).toEqual([
    ['1582-10-15', '9999-12-31'],
    [0, 20_000],
  ]);
});
