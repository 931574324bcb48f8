import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useTestFolder } from '../../testing/use-test-folder.ts';
import { ImportSetup } from '../imports/testing/import-setup.ts';
import { exportResponsesToFolder } from './export-responses-to-folder.ts';

const server = useTestApp();
const story = new ImportSetup(server);
const folder = useTestFolder();

const countsOf = async (inquiryId: string) =>
  (await server.call(getSummary, { inquiryId }, { as: server.people.owner })).questions.map(
    ({ answered, options }) => [answered, ...options.map(({ count, meanRank }) => [count, meanRank])],
  );

test('an export leaves options empty if they were not offered, and its import accepts every answer', async () => {
  const [yes, no] = [makeOption('Yes'), makeOption('No')];
  const adult = makeQuestion({ sortOrder: 1, responseType: 'yesNo', options: [yes, no] });
  const condition: Condition = {
    match: 'all',
    clauses: [{ questionId: adult.id, operator: 'isAnyOf', optionIds: [yes.id], value: null }],
  };
  const order = makeQuestion({
    sortOrder: 2,
    responseType: 'ranking',
    options: [...['A', 'B', 'C'].map((body) => makeOption(body)), makeOption('D', { condition })],
  });
  const extras = makeQuestion({
    sortOrder: 3,
    responseType: 'multiple',
    min: 2,
    max: 3,
    options: [makeOption('x'), makeOption('y', { condition }), makeOption('z', { condition })],
  });
  const children = makeQuestion({
    sortOrder: 4,
    condition,
    options: [makeOption('One'), makeOption('More')],
  });
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [adult, order, extras, children] })],
  });
  const idsOf = (question: typeof order, ...places: number[]) =>
    places.map((place) => question.options[place]?.id ?? '');
  const send = (answers: { questionId: string; value: string | string[] }[]) =>
    server.call(
      submitResponse,
      { inquiryId: id, revision, attemptId: randomUUID(), attemptSecret: 'A'.repeat(22), answers },
      { as: server.guest() },
    );
  await send([
    { questionId: adult.id, value: no.id },
    { questionId: order.id, value: idsOf(order, 2, 0, 1) },
    { questionId: extras.id, value: idsOf(extras, 0) },
  ]);
  await send([
    { questionId: adult.id, value: yes.id },
    { questionId: order.id, value: idsOf(order, 3, 2, 0, 1) },
    { questionId: extras.id, value: idsOf(extras, 0, 1) },
  ]);
  await exportResponsesToFolder(server.db, {
    inquiryId: id,
    folder,
    formats: ['csv'],
    settings: {},
    replace: false,
    now: server.clock.now,
    store: server.deps.files,
  });
  const [heading = '', ...rows] = (await readFile(join(folder, 'responses.csv'), 'utf8'))
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const ticks = rows.map((row) =>
    ['Q3_1', 'Q3_2', 'Q3_3'].map((name) => row[[...heading].indexOf(name)]).join(','),
  );
  expect(ticks.toSorted()).toEqual(['1,,', '1,1,0']);
  const notAsked = rows.map((row) => row[[...heading].indexOf('not_asked')]);
  expect(notAsked.toSorted()).toEqual(['', 'Q4']);
  const { report, refusals } = await story.run(folder);
  expect(refusals).toEqual([]);
  expect(report).toMatchObject({ rows: 2, stored: 2 });
  expect(await countsOf(report.inquiryId)).toEqual(await countsOf(id));
});
