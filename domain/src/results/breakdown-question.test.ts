import { expect, test } from 'vitest';
import { compileInquiry } from '../inquiries/compile.ts';
import { inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { findBreakdownQuestion } from './breakdown-question.ts';

const options = (name: string) => ['yes', 'no'].map((body) => option(`${name}-${body}`));
const several = question('several', 'multiple', { options: options('several') });
const asked = ['first', 'second'].map((name) => question(name, 'single', { options: options(name) }));
const compiled = compileInquiry(inquiry([segment('s', [several, ...asked])]));

/** The people who chose yes and no in each question. */
function find(responses: number, chosen: Readonly<Record<string, readonly [number, number]>>) {
  const counts: number[] = [];
  for (const [name, [yes, no]] of Object.entries(chosen)) {
    const codeOf = (id: string) => compiled.optionById.get(testId(id))?.option.code ?? 0;
    counts[compiled.questionById.get(testId(name))?.code ?? 0] = yes + no;
    counts[codeOf(`${name}-yes`)] = yes;
    counts[codeOf(`${name}-no`)] = no;
  }
  return findBreakdownQuestion(compiled, { responses, counts })?.id ?? null;
}

test('results of a ballot are broken down by its first single choice with enough people for each answer', () => {
  expect(find(20, { several: [10, 10], first: [10, 10], second: [8, 12] })).toBe(testId('first'));
  expect(find(20, { first: [16, 4], second: [8, 12] })).toBe(testId('second'));
  // Two people skipped the first question, and everyone gave one answer to the second.
  expect(find(20, { first: [9, 9], second: [20, 0] })).toBeNull();
});
