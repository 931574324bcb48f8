import { expect, test } from 'vitest';
import { compileInquiry } from '../inquiries/compile.ts';
import { chosenAll, testId } from '../testing/builders.ts';
import { sampleInquiry } from '../testing/sample-inquiry.ts';
import type { ChartInput } from './chart.ts';
import { checkChart } from './chart-check.ts';

const compiled = compileInquiry(sampleInquiry());
const chart: ChartInput = {
  title: 'Drinks of people who take sugar',
  type: 'bar',
  isPrimary: false,
  conditionQuestionId: testId('sugar'),
  conditionOptionIds: chosenAll('sugar.yes'),
  groupQuestionId: testId('drink'),
  groupOptionIds: chosenAll('drink.tea', 'drink.coffee'),
  accessType: 'private',
  enabled: true,
};
const withoutCondition = { conditionQuestionId: null, conditionOptionIds: [] };

test.each<[string, Partial<ChartInput>, readonly string[]]>([
  ['both sides', {}, []],
  ['no condition', withoutCondition, []],
  ['no title', { title: '  ' }, ['title chartTitleRequired']],
  ['no question', { groupQuestionId: '' }, ['groupQuestionId groupQuestionRequired']],
  ['an unknown question', { groupQuestionId: testId('x') }, ['groupQuestionId unknownId']],
  ['no option', { groupOptionIds: [] }, ['groupOptionIds groupOptionsRequired']],
  [
    'options of another',
    { groupOptionIds: chosenAll('drink.tea', 'sugar.no') },
    ['groupOptionIds.1 optionOfAnotherQuestion'],
  ],
  [
    'an option twice',
    { groupOptionIds: chosenAll('drink.tea', 'drink.tea') },
    ['groupOptionIds.1 duplicateId'],
  ],
  ['all of a question', { groupOptionIds: [testId('drink')] }, []],
  [
    'all and an option',
    { groupOptionIds: chosenAll('drink', 'drink.tea') },
    ['groupOptionIds.0 optionOfAnotherQuestion'],
  ],
  ['numbers', { groupQuestionId: testId('spoons'), groupOptionIds: ['[0,2)', '[3,3]'] }, []],
  ['all numbers', { groupQuestionId: testId('spoons'), groupOptionIds: [testId('spoons')] }, []],
  [
    'days of a number',
    { groupQuestionId: testId('spoons'), groupOptionIds: ['[2026-01-01,2026-01-31]'] },
    ['groupOptionIds.0 optionOfAnotherQuestion'],
  ],
  [
    'a number in two intervals',
    { groupQuestionId: testId('spoons'), groupOptionIds: ['[0,2]', '[2,4)'] },
    ['groupOptionIds invalidValue'],
  ],
  ['a first rank', { groupQuestionId: testId('order'), groupOptionIds: [testId('order')] }, []],
  ['a matrix', { groupQuestionId: testId('places') }, ['groupQuestionId questionNotCountable']],
  ['an interval of options', { groupOptionIds: ['[1,2)'] }, ['groupOptionIds.0 optionOfAnotherQuestion']],
  ['several to tick', { groupQuestionId: testId('extras'), groupOptionIds: chosenAll('extras.none') }, []],
  ['a condition without options', { conditionOptionIds: [] }, ['conditionOptionIds chooseOption']],
  ['options without a condition', { conditionQuestionId: null }, ['conditionQuestionId required']],
  [
    'a text as condition',
    { conditionQuestionId: testId('leaf') },
    ['conditionQuestionId questionNotCountable'],
  ],
  ['an unknown condition', { conditionQuestionId: testId('x') }, ['conditionQuestionId unknownId']],
])('a chart with %s', (_title, change, problems) => {
  const shown = checkChart(compiled, { ...chart, ...change }).map(({ path, code }) => `${path} ${code}`);
  expect(shown).toEqual(problems);
});
