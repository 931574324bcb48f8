import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { type CalendarSystem, groupDays } from '@nazar/domain/results/group-days.ts';
import { isoToDayNumber } from '@nazar/domain/text/moment.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { roundMean } from '../../../../i18n/format.ts';

/** The value of one group. */
export type ComparedValue = {
  readonly figure: number | null;
  /** Whether the figure is null because it could reveal the answers of a few people. */
  readonly isWithheld?: boolean;
  /** `base` is the number of people whom the percentages below it are of. */
  readonly as: 'count' | 'number' | 'rank' | 'base';
  /** Length of the bar, from 0 to 1; null without one. */
  readonly share: number | null;
  readonly isRounded?: boolean;
};

export type ComparedRow = {
  readonly key: string;
  readonly label: ComparedRowLabel;
  readonly first: ComparedValue | null;
  readonly second: ComparedValue | null;
};

export type ComparedRowLabel =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'answered' }
  | { readonly kind: 'number'; readonly name: 'mean' | 'median' | 'min' | 'max' }
  | { readonly kind: 'moment'; readonly at: string; readonly unit: 'hour' | 'day' | 'month' | 'year' };

type Entry = { readonly key: string; readonly label: ComparedRowLabel; readonly value: ComparedValue };

/** The values of one question for two groups, row by row. */
export function makeComparedRows(
  first: QuestionSummary,
  second: QuestionSummary,
  calendar: CalendarSystem,
): ComparedRow[] {
  const unit = findCommonUnit(first, second);
  const entries = (question: QuestionSummary) => listEntries(regroupByUnit(question, unit, calendar));
  const [a, b] = [entries(first), entries(second)];
  const ofSecond = new Map(b.map(({ key, value }) => [key, value]));
  const ofFirst = new Set(a.map(({ key }) => key));
  const rows = [
    ...a.map(({ key, label, value }) => ({ key, label, first: value, second: ofSecond.get(key) ?? null })),
    ...b
      .filter(({ key }) => !ofFirst.has(key))
      .map(({ key, label, value }) => ({ key, label, first: null, second: value })),
  ];
  // Texts and files have no values to compare, but how many people answered.
  if (rows.length === 0) {
    const [one, other] = [first, second].map(
      ({ answered }) => ({ figure: answered, as: 'number', share: null }) as const,
    );
    return [{ key: 'answered', label: { kind: 'answered' }, first: one ?? null, second: other ?? null }];
  }
  return unit === null ? rows : rows.toSorted((x, y) => (x.key < y.key ? -1 : 1));
}

type Unit = QuestionSummary['momentUnit'];

/**
 * The coarser of the two units, because days of one group and months of the other can't share a table; a group without
 * dates is ignored.
 */
function findCommonUnit(...groups: readonly QuestionSummary[]): Unit {
  const units = groups.flatMap(({ moments, momentUnit }) => (moments.length === 0 ? [] : [momentUnit]));
  return units.toSorted((a, b) => getCoarseness(b) - getCoarseness(a))[0] ?? null;
}

const getCoarseness = (unit: Unit) => (unit === null ? -1 : ['hour', 'day', 'month', 'year'].indexOf(unit));

function regroupByUnit(question: QuestionSummary, unit: Unit, calendar: CalendarSystem): QuestionSummary {
  const { moments, momentUnit } = question;
  if (unit === null || unit === 'hour' || momentUnit === unit) return question;
  const days = moments.map(({ at, count }) => ({ value: isoToDayNumber(at), count }));
  return { ...question, momentUnit: unit, moments: [...groupDays(days, calendar, unit).groups] };
}

function listEntries(question: QuestionSummary): Entry[] {
  const { options, answered, numbers, moments, momentUnit, cells } = question;
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  const text = (label: string): ComparedRowLabel => ({ kind: 'text', text: visibleText(label) });
  switch (answerTypes[question.responseType].summaryKind) {
    case 'options':
      return options.map(({ optionId, label, count }) => ({
        key: optionId,
        label: text(label),
        value: { figure: count, as: 'count', share: share(count, answered) },
      }));
    case 'ranks':
      return options.map(({ optionId, label, meanRank, withheld }) => ({
        key: optionId,
        label: text(label),
        value: {
          figure: meanRank,
          isWithheld: withheld,
          as: 'rank',
          share: meanRank === null ? null : (options.length - meanRank + 1) / options.length,
        },
      }));
    case 'cells': {
      const rows = options.filter(({ role }) => role === 'row');
      const columns = options.filter(({ role }) => role === 'column');
      const counts = new Map(cells.map(({ rowId, columnId, count }) => [`${rowId} ${columnId}`, count]));
      // People may skip rows, so each has its own base.
      return rows.flatMap((row): Entry[] => {
        const { optionId, label, count: of, withheld: isWithheld } = row;
        const base = { figure: isWithheld ? null : of, isWithheld, as: 'base', share: null } as const;
        return [
          { key: optionId, label: text(label), value: base },
          ...columns.map((column): Entry => {
            const key = `${optionId} ${column.optionId}`;
            const count = isWithheld || of === 0 ? null : (counts.get(key) ?? 0);
            const value = {
              figure: count,
              isWithheld,
              as: 'count',
              share: count === null ? null : share(count, of),
            } as const;
            return { key, label: text(`${visibleText(label)}: ${visibleText(column.label)}`), value };
          }),
        ];
      });
    }
    case 'numbers':
      if (numbers === null) return [];
      return (['mean', 'median', 'min', 'max'] as const).map((name) => ({
        key: name,
        label: { kind: 'number', name } as const,
        value: {
          figure: name === 'mean' ? roundMean(numbers) : numbers[name],
          as: 'number',
          share: null,
          isRounded: name === 'mean' && roundMean(numbers) !== numbers.mean,
        },
      }));
    case 'days':
    case 'hours':
      if (momentUnit === null) return [];
      return moments.map(({ at, count }) => ({
        key: at,
        label: { kind: 'moment', at, unit: momentUnit } as const,
        value: { figure: count, as: 'count', share: share(count, answered) },
      }));
    case 'texts':
    case 'files':
      return [];
  }
}
