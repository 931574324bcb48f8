import fc from 'fast-check';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { type AnswerClauseKind, listClauseKinds } from '../results/filter/clause-kinds.ts';
import type { Filter, FilterClause } from '../results/filter/filter.ts';

export const sampleAnswerDays = ['2026-01-01', '2026-03-20', '2026-03-21', '2026-11-21'] as const;
export const sampleAnswerTexts = ['چای سبز', 'چاي‌سبز', 'Kettle ۱۲', 'kettle 12', 'كتری', 'Teapot'] as const;
const needles = ['چای', 'سبز', 'KETTLE', '12', 'کتری', 'e', 'pot', 'چایسبز', '%', 'none'] as const;

/** Generates a range between two of these ends, or open at one end. */
function rangeOf<End extends string | number>(ends: readonly [End, ...End[]]) {
  return fc.tuple(fc.option(fc.constantFrom(...ends)), fc.option(fc.constantFrom(...ends))).map(([a, b]) => {
    if (a === null || b === null) return { from: a, to: a === null && b === null ? ends[0] : b };
    return a <= b ? { from: a, to: b } : { from: b, to: a };
  });
}

const numbers = [-1, 0, 0.5, 1, 2, 3, 5, 7.25, 10, 60] as const;

function ofQuestion(question: CompiledQuestion): fc.Arbitrary<FilterClause> {
  const { id: questionId, allOptions } = question;
  const ids = (roles: readonly string[]) =>
    allOptions.filter(({ role }) => roles.includes(role)).map(({ id }) => id);
  const choices = ids(['choice', 'other', 'none']);
  const some = (of: readonly string[]) => fc.subarray([...of], { minLength: 1 });
  const made: Readonly<Record<AnswerClauseKind, () => fc.Arbitrary<FilterClause>>> = {
    answered: () => fc.boolean().map((answered) => ({ kind: 'answered', questionId, answered })),
    options: () =>
      fc
        .tuple(fc.constantFrom('any' as const, 'all' as const, 'none' as const), some(choices))
        .map(([test, optionIds]) => ({ kind: 'options', questionId, test, optionIds })),
    ranks: () =>
      fc
        .tuple(fc.constantFrom(...choices), rangeOf([1, 2, 3]))
        .map(([optionId, range]) => ({ kind: 'ranks', questionId, optionId, ...range })),
    cells: () =>
      fc
        .tuple(fc.constantFrom(...ids(['row'])), some(ids(['column'])))
        .map(([rowId, columnIds]) => ({ kind: 'cells', questionId, rowId, columnIds })),
    numbers: () => rangeOf(numbers).map((range) => ({ kind: 'numbers', questionId, ...range })),
    dates: () =>
      rangeOf(['2026-01-01', '2026-02-01', '2026-03-21', '2028-02-29']).map((range) => {
        return { kind: 'dates', questionId, ...range };
      }),
    times: () =>
      rangeOf(['08:00', '09:30', '09:30:15', '18:00']).map((range) => ({
        kind: 'times',
        questionId,
        ...range,
      })),
    text: () => fc.constantFrom(...needles).map((text) => ({ kind: 'text', questionId, text })),
  };
  return fc.oneof(...listClauseKinds(question).map((kind) => made[kind]()));
}

/** Generates a filter that is valid for the inquiry. */
export function randomFilter({ questions }: CompiledInquiry): fc.Arbitrary<Filter> {
  const clause: fc.Arbitrary<FilterClause> = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...questions).chain(ofQuestion) },
    rangeOf(sampleAnswerDays).map((range) => ({ kind: 'days' as const, ...range })),
    rangeOf(numbers).map((range) => ({ kind: 'score' as const, ...range })),
    fc.subarray(['en' as const, 'fa' as const], { minLength: 1 }).map((languages) => {
      return { kind: 'languages' as const, languages };
    }),
    fc.boolean().map((flagged) => ({ kind: 'flagged' as const, flagged })),
    fc.subarray(['poster', 'sms', null], { minLength: 1 }).map((channels) => {
      return { kind: 'channels' as const, channels };
    }),
  );
  return fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    clauses: fc.array(clause, { minLength: 1, maxLength: 3 }),
  });
}
