import { expect, test } from 'vitest';
import { compileInquiry } from '../inquiries/compile.ts';
import type { InquirySettings } from '../inquiries/inquiry.ts';
import { listPublishProblems } from '../inquiries/publishing/publish-problems.ts';
import { inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { computeRemainingPlacesByOption, findFullOptions } from './option-places.ts';

function slots(showRemaining: boolean, settings: Partial<InquirySettings> = {}) {
  const options = [option('morning', { capacity: 2 }), option('noon', { capacity: 1 }), 'evening'];
  return inquiry(
    [segment('s', [question('slot', 'multiple', { showRemaining, min: 0, max: 3, options })])],
    settings,
  );
}
const compiled = compileInquiry(slots(true));
const codeOf = (name: string) => compiled.optionById.get(testId(name))?.option.code ?? 0;
const counts = (taken: Record<string, number>) => {
  const list: number[] = [];
  for (const [name, count] of Object.entries(taken)) list[codeOf(name)] = count;
  return list;
};

test('places left are shown if the author allows it, and full options always', () => {
  const taken = counts({ morning: 1, noon: 1 });
  expect(computeRemainingPlacesByOption(compiled, taken)).toEqual({
    [testId('morning')]: 1,
    [testId('noon')]: 0,
  });
  expect(computeRemainingPlacesByOption(compileInquiry(slots(false)), taken)).toEqual({
    [testId('noon')]: 0,
  });
  expect(computeRemainingPlacesByOption(compiled, counts({ morning: 5 }))).toMatchObject({
    [testId('morning')]: 0,
  });
});

test('a response that is being edited keeps its place', () => {
  expect(computeRemainingPlacesByOption(compiled, counts({ noon: 1 }), [codeOf('noon')])).toMatchObject({
    [testId('noon')]: 1,
  });
});

test('only chosen options without a place are full', () => {
  const taken = counts({ morning: 2, noon: 0 });
  const full = findFullOptions(
    compiled,
    [codeOf('morning'), codeOf('noon'), codeOf('evening')],
    (code) => taken[code] ?? 0,
  );
  expect(full.map(({ option: { id } }) => id)).toEqual([testId('morning')]);
});

test('secret ballots have no limited options, because places left would count votes', () => {
  const ballot = slots(true, { cooperationType: 'users', anonymous: true });
  expect(computeRemainingPlacesByOption(compileInquiry(ballot), [])).toBeUndefined();
  expect(listPublishProblems(ballot).map(({ path, code }) => `${path} ${code}`)).toEqual([
    'segments.0.questions.0.options.0.capacity capacitySecretBallot',
    'segments.0.questions.0.options.1.capacity capacitySecretBallot',
  ]);
});

test('secret ballots have no file questions, because the owner’s storage would show who voted how', () => {
  const settings = { cooperationType: 'users', anonymous: true } as const;
  const ballot = inquiry([segment('s', [question('proof', 'file', { fileKinds: ['image'] })])], settings);
  expect(listPublishProblems(ballot)).toContainEqual({
    path: 'segments.0.questions.0.fileKinds',
    code: 'fileSecretBallot',
  });
});
