import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';

/** What one group says; null where it is not told. */
export type ComparedValue = {
  readonly figure: number | null;
  readonly as: 'count' | 'number' | 'rank';
  /** Length of the bar, from 0 to 1; null without one. */
  readonly share: number | null;
};

export type ComparedRow = {
  readonly key: string;
  readonly label: RowLabel;
  readonly first: ComparedValue | null;
  readonly second: ComparedValue | null;
};

export type RowLabel =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly name: 'mean' | 'median' | 'min' | 'max' }
  | { readonly kind: 'moment'; readonly at: string; readonly unit: 'hour' | 'day' | 'month' | 'year' };

type Entry = { readonly key: string; readonly label: RowLabel; readonly value: ComparedValue };

/** The figures of one question for two groups, line by line. */
export function comparedRows(first: QuestionSummary, second: QuestionSummary): ComparedRow[] {
  const unit = first.momentUnit ?? second.momentUnit;
  // Days of one and months of the other can't stand in one table.
  const sameUnit = [first, second].every(({ momentUnit }) => momentUnit === null || momentUnit === unit);
  const entries = (question: QuestionSummary) => entriesOf(question, sameUnit);
  const [a, b] = [entries(first), entries(second)];
  const ofSecond = new Map(b.map(({ key, value }) => [key, value]));
  const ofFirst = new Set(a.map(({ key }) => key));
  const rows = [
    ...a.map(({ key, label, value }) => ({ key, label, first: value, second: ofSecond.get(key) ?? null })),
    ...b
      .filter(({ key }) => !ofFirst.has(key))
      .map(({ key, label, value }) => ({ key, label, first: null, second: value })),
  ];
  return unit === null ? rows : rows.toSorted((x, y) => (x.key < y.key ? -1 : 1));
}

function entriesOf(question: QuestionSummary, sameUnit: boolean): Entry[] {
  const { options, answered, numbers, moments, momentUnit, cells } = question;
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  const text = (label: string): RowLabel => ({ kind: 'text', text: visibleText(label) });
  switch (answerTypes[question.responseType].summaryKind) {
    case 'options':
      return options.map(({ optionId, label, count, countHidden = false }) => ({
        ...{ key: optionId, label: text(label) },
        value: countHidden
          ? { figure: null, as: 'count', share: null }
          : { figure: count, as: 'count', share: share(count, answered) },
      }));
    case 'ranks':
      return options.map(({ optionId, label, meanRank }) => ({
        ...{ key: optionId, label: text(label) },
        value: {
          ...{ figure: meanRank, as: 'rank' },
          share: meanRank === null ? null : (options.length - meanRank + 1) / options.length,
        },
      }));
    case 'cells': {
      const named = new Map(options.map((option) => [option.optionId, option]));
      const rows = options.filter(({ role }) => role === 'row');
      const columns = options.filter(({ role }) => role === 'column');
      const counts = new Map(cells.map(({ rowId, columnId, count }) => [`${rowId} ${columnId}`, count]));
      return rows.flatMap((row) =>
        columns.map((column): Entry => {
          const key = `${row.optionId} ${column.optionId}`;
          const count = counts.get(key) ?? 0;
          const of = named.get(row.optionId)?.count ?? 0;
          const label = `${visibleText(row.label)}: ${visibleText(column.label)}`;
          return { key, label: text(label), value: { figure: count, as: 'count', share: share(count, of) } };
        }),
      );
    }
    case 'numbers':
      if (numbers === null) return [];
      return (['mean', 'median', 'min', 'max'] as const).map((name) => ({
        ...{ key: name, label: { kind: 'number', name } as const },
        value: { figure: numbers[name], as: 'number', share: null },
      }));
    case 'days':
    case 'hours':
      if (momentUnit === null || !sameUnit) return [];
      return moments.map(({ at, count }) => ({
        ...{ key: at, label: { kind: 'moment', at, unit: momentUnit } as const },
        value: { figure: count, as: 'count', share: share(count, answered) },
      }));
    case 'texts':
      return [];
  }
}
