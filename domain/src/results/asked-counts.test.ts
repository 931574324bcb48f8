import { expect, test } from 'vitest';
import { compileInquiry } from '../inquiries/compile.ts';
import type { Condition } from '../inquiries/conditions/condition.ts';
import { inquiry, option, question, segment, testId } from '../testing/builders.ts';
import {
  computeAskedFigures,
  findPartiallyOfferedIds,
  findQuestionIdsNotAskedOfAll,
} from './asked-counts.ts';

const drinkers: Condition = {
  match: 'all',
  clauses: [{ questionId: testId('drinks'), operator: 'isAnyOf', optionIds: [testId('yes')], value: null }],
};

const options = [option('yes'), option('no')];

function asking(condition: Condition | null, ...more: string[]) {
  const drinks = question('drinks', 'single', { options });
  const cups = question('cups', 'text', { condition });
  return compileInquiry(
    inquiry([segment('s', [drinks, cups, ...more.map((name) => question(name, 'text'))])]),
  );
}

test('a question is asked unequally if any published revision asks only some people, or none', () => {
  const unequal = (...revisions: ReturnType<typeof asking>[]) => {
    const newest = revisions.at(-1) ?? asking(null);
    const ids = findQuestionIdsNotAskedOfAll(newest, revisions);
    return ['drinks', 'cups', 'sugar'].filter((name) => ids.has(testId(name)));
  };
  expect(unequal(asking(drinkers))).toEqual(['cups']);
  expect(unequal(asking(drinkers), asking(null))).toEqual(['cups']);
  expect(unequal(asking(drinkers), asking(null, 'sugar'))).toEqual(['cups', 'sugar']);
  expect(unequal(asking(null), asking(null, 'sugar'))).toEqual(['sugar']);
  expect(unequal(asking(null, 'sugar'), asking(null, 'sugar'))).toEqual([]);
});

test('a question whose options all have conditions is asked of some', () => {
  const withOptions = (...conditions: (Condition | null)[]) => {
    const drinks = question('drinks', 'single', { options });
    const cups = question('cups', 'single', {
      options: conditions.map((condition, at) => option(`cups${at}`, { condition })),
    });
    const compiled = compileInquiry(inquiry([segment('s', [drinks, cups])]));
    return [...findQuestionIdsNotAskedOfAll(compiled, [compiled])];
  };
  expect(withOptions(drinkers, drinkers)).toEqual([testId('cups')]);
  expect(withOptions(drinkers, null)).toEqual([]);
});

test('the number asked is left out if it is below the number answered or includes everyone', () => {
  const describe = (condition: Condition | null, asked: number | null) => {
    const compiled = asking(condition);
    const cups = compiled.asked.find(({ id }) => id === testId('cups'));
    return cups && computeAskedFigures(compiled, cups, { asked, answered: 5, responses: 8 });
  };
  for (const condition of [drinkers, null]) {
    expect(describe(condition, 6)).toEqual({ askedOfSome: true, asked: 6 });
    expect(describe(condition, 8)).toEqual({});
    expect(describe(condition, 9)).toEqual({});
  }
  for (const asked of [4, null]) {
    expect(describe(drinkers, asked)).toEqual({ askedOfSome: true });
    expect(describe(null, asked)).toEqual({});
  }
});

test('a question that some revisions asked is asked of some, even if they were not counted', () => {
  const compiled = asking(null);
  const cups = compiled.asked.find(({ id }) => id === testId('cups'));
  const counts = { asked: null, isAskedOfSome: true, answered: 5, responses: 8 };
  expect(cups && computeAskedFigures(compiled, cups, counts)).toEqual({ askedOfSome: true });
});

test('a question that was hidden in the only revision is not asked unequally', () => {
  const hidden = question('sugar', 'text', { hidden: true });
  const compiled = compileInquiry(inquiry([segment('s', [question('cups', 'text'), hidden])]));
  expect([...findQuestionIdsNotAskedOfAll(compiled, [compiled])]).toEqual([]);
});

test('options that a condition shows or that some revisions lack are offered to some of those asked', () => {
  const offering = (...offered: ReturnType<typeof option>[]) =>
    compileInquiry(inquiry([segment('s', [question('drinks', 'single', { options }), asked(offered)])]));
  const asked = (offered: ReturnType<typeof option>[], hidden = false) =>
    question('cups', 'multiple', { options: offered, hidden });
  const [tea, milk, coffee] = ['tea', 'milk', 'coffee'].map((name) => option(name));
  if (tea === undefined || milk === undefined || coffee === undefined) throw new Error('Three options');
  const isOfferedToSome = (...revisions: ReturnType<typeof offering>[]) =>
    findPartiallyOfferedIds(revisions).has(testId('cups'));
  const hiddenTea = { ...tea, hidden: true };
  expect(isOfferedToSome(offering(tea, milk))).toBe(false);
  expect(isOfferedToSome(offering(tea, milk), offering(milk, tea))).toBe(false);
  expect(isOfferedToSome(offering(hiddenTea, milk))).toBe(false);
  expect(isOfferedToSome(offering(tea, { ...milk, condition: drinkers }))).toBe(true);
  expect(isOfferedToSome(offering(tea, { ...milk, condition: drinkers }), offering(tea, milk))).toBe(true);
  expect(isOfferedToSome(offering(tea, milk), offering(tea, milk, coffee))).toBe(true);
  expect(isOfferedToSome(offering(tea, milk), offering(hiddenTea, milk))).toBe(true);
  expect(isOfferedToSome(offering(tea, milk), offering(hiddenTea, milk, coffee))).toBe(true);
  // People of the first revision were not asked, so they are no part of the base.
  const hidden = compileInquiry(inquiry([segment('s', [asked([tea], true)])]));
  expect(isOfferedToSome(hidden, offering(tea, milk))).toBe(false);
});

test('a matrix row is offered to some by its columns, not by other rows', () => {
  const drinks = question('drinks', 'single', { options });
  const asking = (row: object, column: object) => {
    const rates = question('rates', 'matrix', {
      options: [
        option('tea', { role: 'row' }),
        option('coffee', { role: 'row', ...row }),
        option('good', { role: 'column' }),
        option('bad', { role: 'column', ...column }),
      ],
    });
    return compileInquiry(inquiry([segment('s', [drinks, rates])]));
  };
  const idsOf = (...revisions: ReturnType<typeof asking>[]) =>
    [...findPartiallyOfferedIds(revisions)].toSorted();
  const all = ['rates', 'tea', 'coffee'].map(testId).toSorted();
  expect(idsOf(asking({ condition: drinkers }, {}))).toEqual([testId('rates')]);
  expect(idsOf(asking({}, { condition: drinkers }))).toEqual(all);
  expect(idsOf(asking({ hidden: true }, {}), asking({}, {}))).toEqual([testId('rates')]);
  expect(idsOf(asking({}, { hidden: true }), asking({}, {}))).toEqual(all);
});
