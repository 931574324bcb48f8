import { expect, test } from 'vitest';
import { checkConditions } from '../inquiries/conditions/check-conditions.ts';
import type { Definition } from '../inquiries/inquiry.ts';
import { scenario } from '../testing/scenario.ts';
import { audit, berlin, labourForce, phq9, phqItems, tobacco } from '../testing/skip-logic/questionnaires.ts';

type Given = Readonly<Record<string, string | number>>;

/** Answers a questionnaire and returns the questions asked in the end, after comparing browser and server. */
function path(definition: Definition, given: Given): string[] {
  let story = scenario(definition);
  for (const [name, value] of Object.entries(given)) {
    story = story.answer(name, typeof value === 'number' ? value : `${name}.${value}`);
  }
  expect(story.visibleToServer()).toEqual(story.visible());
  const unanswered = story.visible().filter((name) => !(name in given));
  expect(story.problems().map((problem) => problem.replace(/:.*/, ''))).toEqual(unanswered);
  return story.visible();
}

test.each([audit, phq9, berlin, labourForce, tobacco])('%o has only conditions that can be true', (make) => {
  expect(checkConditions(make())).toEqual([]);
});

const harm = ['injury', 'concern'];
const dependence = ['unableToStop', 'failedDuties', 'morningDrink', 'guilt', 'noMemory'];

test.each<[string, Given, string[]]>([
  ['a person who never drinks continues with item 9', { frequency: 'never' }, ['frequency', ...harm]],
  [
    'a person with the lowest items 2 and 3 continues with item 9',
    { frequency: 'monthlyOrLess', amount: 'oneOrTwo', binge: 'never' },
    ['frequency', 'amount', 'binge', ...harm],
  ],
  [
    'a person who drinks much at times is asked everything',
    { frequency: 'monthlyOrLess', amount: 'oneOrTwo', binge: 'monthly' },
    ['frequency', 'amount', 'binge', ...dependence, ...harm],
  ],
])('AUDIT: %s', (_title, given, asked) => {
  expect(path(audit(), given)).toEqual(asked);
});

test('AUDIT: after the first answer is changed to «never», answers to other questions no longer count', () => {
  const drinker = scenario(audit())
    .answer('frequency', 'frequency.fourWeekly')
    .answer('amount', 'amount.tenOrMore');
  expect(drinker.visible()).toContain('guilt');
  expect(drinker.answer('frequency', 'frequency.never').visible()).toEqual(['frequency', ...harm]);
});

const none = Object.fromEntries(phqItems.map((name) => [name, 'notAtAll']));

test.each<[string, Given, boolean]>([
  ['no problem', none, false],
  ['one problem on several days', { ...none, sleep: 'severalDays' }, true],
  ['the last problem nearly every day', { ...none, harm: 'nearlyDaily' }, true],
])('PHQ-9: after %s, the difficulty is asked only if there is one', (_title, given, isAsked) => {
  expect(path(phq9(), given)).toEqual(isAsked ? [...phqItems, 'difficulty'] : phqItems);
});

const sleepy = ['tiredAfterSleep', 'tiredAwake', 'noddedOff'];

test.each<[string, Given, string[]]>([
  [
    'a person who snores',
    { snore: 'yes' },
    ['snore', 'loudness', 'snoreOften', 'bothers', 'stopsBreathing', ...sleepy, 'highPressure'],
  ],
  ['a person who doesn’t know', { snore: 'unknown' }, ['snore', 'stopsBreathing', ...sleepy, 'highPressure']],
  [
    'a person who fell asleep while driving',
    { snore: 'no', noddedOff: 'yes' },
    ['snore', 'stopsBreathing', ...sleepy, 'noddedOffOften', 'highPressure'],
  ],
])('Berlin questionnaire: %s is asked the details of that', (_title, given, asked) => {
  expect(path(berlin(), given)).toEqual(asked);
});

const job = ['occupation', 'status'];

test.each<[string, Given, string[]]>([
  ['a child ends after the age', { age: 14 }, ['age']],
  ['a worker', { age: 15, worked: 'yes' }, ['age', 'worked', ...job, 'hours']],
  [
    'an employer on leave',
    { age: 40, worked: 'no', absent: 'yes', status: 'employer' },
    ['age', 'worked', 'absent', ...job, 'staff'],
  ],
  [
    'a person who looks for work',
    { age: 30, worked: 'no', absent: 'no', looked: 'yes' },
    ['age', 'worked', 'absent', 'looked', 'available'],
  ],
  [
    'a discouraged person',
    { age: 30, worked: 'no', absent: 'no', looked: 'no', reason: 'discouraged' },
    ['age', 'worked', 'absent', 'looked', 'reason', 'available'],
  ],
  [
    'a retired person',
    { age: 70, worked: 'no', absent: 'no', looked: 'no', reason: 'retired' },
    ['age', 'worked', 'absent', 'looked', 'reason'],
  ],
])('census labour-force block: %s', (_title, given, asked) => {
  expect(path(labourForce(), given)).toEqual(asked);
});

const others = ['smokeAtHome', 'smokeAtWork'];

test.each<[string, Given, string[]]>([
  [
    'a daily smoker',
    { smokes: 'yes', daily: 'yes', visitedDoctor: 'yes', chews: 'no' },
    [
      ...['smokes', 'daily', 'startAge', 'cigarettes', 'triedToStop', 'visitedDoctor', 'advised'],
      ...['chews', 'everChewed', ...others],
    ],
  ],
  [
    'an occasional smoker',
    { smokes: 'yes', daily: 'no', visitedDoctor: 'no', chews: 'yes', chewsDaily: 'yes' },
    [
      ...['smokes', 'daily', 'triedToStop', 'visitedDoctor', 'everDaily'],
      ...['chews', 'chewsDaily', 'chewsTimes', ...others],
    ],
  ],
  [
    'a former daily smoker',
    { smokes: 'no', everSmoked: 'yes', everDaily: 'yes', chews: 'yes', chewsDaily: 'no' },
    ['smokes', 'everSmoked', 'everDaily', 'stopAge', 'chews', 'chewsDaily', ...others],
  ],
  [
    'a person who never smoked',
    { smokes: 'no', everSmoked: 'no', chews: 'no' },
    ['smokes', 'everSmoked', 'chews', 'everChewed', ...others],
  ],
])('STEPS tobacco block: %s', (_title, given, asked) => {
  expect(path(tobacco(), given)).toEqual(asked);
});
