import { expect, test } from 'vitest';
import { sampleInquiry } from '../testing/sample-inquiry.ts';
import { estimateDuration } from './estimate-duration.ts';

const sample = sampleInquiry();
const questionCount = null;
const [first] = sample.segments;
const question = first?.questions[0];
if (first === undefined || question === undefined) throw new Error('The sample has questions.');
const asking = (questions: (typeof first)['questions']) => ({
  segments: [{ ...first, description: '', questions }],
  questionCount,
});

test('the estimate grows with the text length', () => {
  const long = `<p>${'word '.repeat(200)}</p>`;
  const { segments } = asking([question]);
  const described = segments.map((segment) => ({ ...segment, description: long }));
  for (const longer of [
    asking([{ ...question, body: long }]),
    asking([{ ...question, helpText: long }]),
    { segments: described, questionCount },
  ]) {
    expect(estimateDuration(longer)).toBeGreaterThanOrEqual(estimateDuration(asking([question])) + 50);
  }
});

test('hidden questions take no time', () => {
  expect(estimateDuration(asking([question, { ...question, hidden: true }]))).toBe(
    estimateDuration(asking([question])),
  );
});

test('drawn questions count in proportion to the share that each participant gets', () => {
  const all = asking([question, question, question, question]);
  const half = Math.round(estimateDuration(all) / 2);
  expect(estimateDuration({ ...all, questionCount: 2 })).toBe(half);
  const segments = all.segments.map((segment) => ({ ...segment, questionCount: 2 }));
  expect(estimateDuration({ ...all, segments })).toBe(half);
});

test('an inquiry without questions takes no time', () => {
  expect(estimateDuration({ segments: [], questionCount: 3 })).toBe(0);
});
