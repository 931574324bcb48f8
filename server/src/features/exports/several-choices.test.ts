import { editMyInquirySegment, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { exportBytes } from './testing/export-setup.ts';
import { readSav } from './testing/read-back-sav.ts';

const server = useTestApp();

const several = { responseType: 'multiple', isForce: false, min: 1, max: 3 } as const;

/** Six people answer two questions that allow several choices. */
async function makeAnswered() {
  const options = [makeOption('چای'), makeOption('Coffee'), makeOption('Else', { role: 'other' })];
  const drinks = makeQuestion({ ...several, body: 'چه می‌نوشید؟', options });
  const places = makeQuestion({
    ...several,
    body: 'Where?',
    max: 2,
    options: [makeOption('Home'), makeOption('Office')],
  });
  const segment = makeSegment({ questions: [drinks, places] });
  const { id, revision } = await makePublished(server, { segments: [segment] });
  for (let person = 0; person < 6; person += 1) {
    const attempt = { attemptId: crypto.randomUUID(), attemptSecret: 'A'.repeat(22) };
    const value = [options[person % 2]?.id ?? ''];
    const answers = [
      { questionId: drinks.id, value },
      { questionId: places.id, value: places.options.map((option) => option.id) },
    ];
    await server.call(
      submitResponse,
      { ...attempt, inquiryId: id, revision, answers },
      { as: server.guest() },
    );
  }
  return { id, revision, segment };
}

test('SPSS files declare the options of a question as one multiple response set', async () => {
  const { id } = await makeAnswered();
  const bytes = await exportBytes(server, id, { format: 'sav' });
  expect(readSav(bytes).multipleResponseSets).toEqual([
    { name: '$Q1', counted: '1', label: 'چه می‌نوشید؟', variables: ['Q1_1', 'Q1_2', 'Q1_3'] },
    { name: '$Q2', counted: '1', label: 'Where?', variables: ['Q2_1', 'Q2_2'] },
  ]);
});

test('option columns follow the displayed order and keep their numbers', async () => {
  const { id, revision, segment } = await makeAnswered();
  const owner = { as: server.people.owner };
  const questions = segment.questions.map((each) => ({ ...each, options: each.options?.toReversed() ?? [] }));
  const change = { inquiryId: id, revision, segment: { ...segment, questions } };
  const edited = await server.call(editMyInquirySegment, change, owner);
  await server.call(publishMyInquiry, { id, revision: edited.revision }, owner);
  const headings = async (values: 'codes' | 'labels') => {
    const [first = []] = parse(await exportBytes(server, id, { format: 'csv', values }), { bom: true });
    return first as string[];
  };
  const names = ['Q1_3', 'Q1_2', 'Q1_1', 'Q1_other', 'Q2_2', 'Q2_1'];
  expect((await headings('codes')).filter((name) => name.startsWith('Q'))).toEqual(names);
  expect((await headings('labels')).filter((name) => name.includes('Where?'))).toEqual([
    expect.stringContaining('Office'),
    expect.stringContaining('Home'),
  ]);
});
