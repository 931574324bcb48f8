import type { Definition } from '../../inquiries/inquiry.ts';
import { inquiry, question, segment } from '../builders.ts';
import { below, choice, count, is, isNot, matchAll, matchAny, yesOrNo } from './tests.ts';

// The structure follows published questionnaires; the wordings are short and our own.

const often = ['never', 'lessThanMonthly', 'monthly', 'weekly', 'daily'];
const drinks = ['oneOrTwo', 'threeOrFour', 'fiveOrSix', 'sevenToNine', 'tenOrMore'];

/**
 * WHO AUDIT, ten items about alcohol: a person who never drinks continues with item 9, and so does a person
 * whose items 2 and 3 score zero.
 */
export function audit(): Definition {
  const drinksMuch = matchAny(is('amount', ...drinks.slice(1)), is('binge', ...often.slice(1)));
  return inquiry([
    segment('drinking', [
      choice('frequency', ['never', 'monthlyOrLess', 'twoToFour', 'twiceWeekly', 'fourWeekly']),
      choice('amount', drinks, { condition: matchAll(isNot('frequency', 'never')) }),
      choice('binge', often, { condition: matchAll(isNot('frequency', 'never')) }),
    ]),
    segment(
      'dependence',
      ['unableToStop', 'failedDuties', 'morningDrink', 'guilt', 'noMemory'].map((name) =>
        choice(name, often),
      ),
      { condition: drinksMuch },
    ),
    segment('harm', [
      choice('injury', ['no', 'earlier', 'lastYear']),
      choice('concern', ['no', 'earlier', 'lastYear']),
    ]),
  ]);
}

export const phqItems = [
  'interest',
  'mood',
  'sleep',
  'energy',
  'appetite',
  'failure',
  'focus',
  'pace',
  'harm',
];

/** PHQ-9: the item about difficulty follows only if any of the nine problems was checked. */
export function phq9(): Definition {
  const days = ['notAtAll', 'severalDays', 'halfOfDays', 'nearlyDaily'];
  return inquiry([
    segment('problems', [
      ...phqItems.map((name) => choice(name, days)),
      choice('difficulty', ['none', 'some', 'much', 'extreme'], {
        condition: matchAny(...phqItems.map((name) => is(name, ...days.slice(1)))),
      }),
    ]),
  ]);
}

/**
 * Berlin questionnaire for sleep apnoea: snoring and falling asleep at the wheel have follow-up questions.
 */
export function berlin(): Definition {
  const frequency = ['daily', 'threeToFourWeekly', 'oneToTwoWeekly', 'monthly', 'never'];
  const snores = matchAll(is('snore', 'yes'));
  return inquiry([
    segment('snoring', [
      choice('snore', ['yes', 'no', 'unknown']),
      choice('loudness', ['breathing', 'talking', 'louder', 'nextRoom'], { condition: snores }),
      choice('snoreOften', frequency, { condition: snores }),
      choice('bothers', ['yes', 'no', 'unknown'], { condition: snores }),
      choice('stopsBreathing', frequency),
    ]),
    segment('sleepiness', [
      choice('tiredAfterSleep', frequency, { pageNumber: 2 }),
      choice('tiredAwake', frequency, { pageNumber: 2 }),
      yesOrNo('noddedOff', { pageNumber: 2 }),
      choice('noddedOffOften', frequency, { pageNumber: 2, condition: matchAll(is('noddedOff', 'yes')) }),
    ]),
    segment('pressure', [choice('highPressure', ['yes', 'no', 'unknown'], { pageNumber: 3 })]),
  ]);
}

/** A labour-force block of a population census, as recommended by the ILO. */
export function labourForce(): Definition {
  return inquiry([
    segment('person', [count('age', { endCondition: matchAll(below('age', 15)) })]),
    segment('work', [
      yesOrNo('worked', { pageNumber: 2 }),
      yesOrNo('absent', { pageNumber: 2, condition: matchAll(is('worked', 'no')) }),
    ]),
    segment(
      'job',
      [
        question('occupation', 'text', { isForce: true, min: 1, max: 200, pageNumber: 3 }),
        choice('status', ['employee', 'employer', 'ownAccount', 'family'], { pageNumber: 3 }),
        count('staff', { pageNumber: 3, condition: matchAll(is('status', 'employer')) }),
        count('hours', { pageNumber: 3, condition: matchAll(is('worked', 'yes')) }),
      ],
      { condition: matchAny(is('worked', 'yes'), is('absent', 'yes')) },
    ),
    segment(
      'search',
      [
        yesOrNo('looked', { pageNumber: 4 }),
        choice('reason', ['study', 'household', 'retired', 'ill', 'discouraged', 'willStart'], {
          pageNumber: 4,
          condition: matchAll(is('looked', 'no')),
        }),
        yesOrNo('available', {
          pageNumber: 4,
          condition: matchAny(is('looked', 'yes'), is('reason', 'discouraged', 'willStart')),
        }),
      ],
      { condition: matchAll(is('absent', 'no')) },
    ),
  ]);
}

/** The core questions of WHO STEPS about tobacco. */
export function tobacco(): Definition {
  const smokes = matchAll(is('smokes', 'yes'));
  const daily = matchAll(is('daily', 'yes'));
  return inquiry([
    segment('smoking', [
      yesOrNo('smokes'),
      yesOrNo('daily', { condition: smokes }),
      count('startAge', { condition: daily }),
      count('cigarettes', { condition: daily }),
      yesOrNo('triedToStop', { condition: smokes }),
      yesOrNo('visitedDoctor', { condition: smokes }),
      yesOrNo('advised', { condition: matchAll(is('visitedDoctor', 'yes')) }),
      yesOrNo('everSmoked', { condition: matchAll(is('smokes', 'no')) }),
      yesOrNo('everDaily', { condition: matchAny(is('everSmoked', 'yes'), is('daily', 'no')) }),
      count('stopAge', { condition: matchAll(is('everSmoked', 'yes'), is('everDaily', 'yes')) }),
    ]),
    segment('smokeless', [
      yesOrNo('chews', { pageNumber: 2 }),
      yesOrNo('chewsDaily', { pageNumber: 2, condition: matchAll(is('chews', 'yes')) }),
      count('chewsTimes', { pageNumber: 2, condition: matchAll(is('chewsDaily', 'yes')) }),
      yesOrNo('everChewed', { pageNumber: 2, condition: matchAll(is('chews', 'no')) }),
    ]),
    segment('others', [yesOrNo('smokeAtHome', { pageNumber: 3 }), yesOrNo('smokeAtWork', { pageNumber: 3 })]),
  ]);
}
