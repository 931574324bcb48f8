import type { DecimalSign } from './cell-number.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { NewColumnPlan, NewQuestionPlan } from './import-plan.ts';
import { planQuestion } from './plan-column.ts';
import { proposeColumnPlans } from './propose-column-plans.ts';
import {
  deriveSharedOptions,
  hasOptionColumns,
  hasQuestionRows,
  listQuestionParts,
} from './question-parts.ts';

type NumberReading = { readonly decimal: DecimalSign; readonly separator: string | null | undefined };
type FindMissingValues = (index: number) => readonly string[];

/**
 * Plans the columns again after the table was read with other settings. Unchanged suggestions are replaced;
 * choices of a person stay, and so do edited titles, labels and bounds.
 */
export function replanTable(
  current: readonly NewColumnPlan[],
  columns: readonly ColumnProfile[],
  before: NumberReading,
  after: Partial<NumberReading> & { readonly missing?: FindMissingValues },
): NewColumnPlan[] {
  const getPreviousMissingValues: FindMissingValues = (index) =>
    current.find((each) => each.index === index)?.missing ?? [];
  const to = { ...before, missing: getPreviousMissingValues, ...after };
  const was = indexColumns(
    proposeColumnPlans(columns, before.decimal, { ...before, missing: getPreviousMissingValues }),
  );
  const will = indexColumns(proposeColumnPlans(columns, to.decimal, to));
  const groups = makeGroupFinder([current, [...was.values()], [...will.values()]]);
  const changed = new Set(
    current.flatMap((column) => (isAsPlanned(column, was.get(column.index)) ? [] : groups(column.index))),
  );
  const replanned = current.map((column): NewColumnPlan => {
    const [old, fresh, profile] = [was.get(column.index), will.get(column.index), columns[column.index]];
    if (old === undefined || fresh === undefined || profile === undefined) return column;
    if (!changed.has(groups(column.index))) return withWritten(fresh, column, old);
    const missing = to.missing(column.index);
    return replanColumnForFormat(profile, column, {
      missing,
      decimal: to.decimal,
      decimalBefore: before.decimal,
    });
  });
  return deriveSharedOptions(replanned, columns);
}

const indexColumns = (all: readonly NewColumnPlan[]) => new Map(all.map((column) => [column.index, column]));

/** Groups columns that belong to one question in any of these plans, because they change together. */
function makeGroupFinder(plans: readonly (readonly NewColumnPlan[])[]): (index: number) => number {
  const first = new Map<number, number>();
  const groupOf = (index: number): number => {
    const other = first.get(index);
    return other === undefined ? index : groupOf(other);
  };
  for (const { index, question } of plans.flat()) {
    for (const part of question === null ? [] : listQuestionParts(question)) {
      const [a, b] = [groupOf(index), groupOf(part.index)];
      if (a !== b) first.set(Math.max(a, b), Math.min(a, b));
    }
  }
  return groupOf;
}

/** Whether a column still equals its suggestion, except for titles, labels and bounds. */
function isAsPlanned(column: NewColumnPlan, planned: NewColumnPlan | undefined): boolean {
  const shape = ({ use, question }: NewColumnPlan) => {
    const { responseType, separator } = question ?? {};
    return JSON.stringify([
      use,
      responseType,
      separator,
      question === null ? [] : listQuestionParts(question),
    ]);
  };
  return planned !== undefined && shape(column) === shape(planned);
}

/** Copies edited titles, labels and bounds to a planned column. */
function withWritten(fresh: NewColumnPlan, current: NewColumnPlan, old: NewColumnPlan): NewColumnPlan {
  const [question, written, planned] = [fresh.question, current.question, old.question];
  if (question === null || written === null || planned === null) return fresh;
  const labels = new Map(written.options.map((option) => [option.value, option.body]));
  const rows = new Map((written.rows ?? []).map((row) => [row.column, row.body]));
  const isBounded = question.min !== null && written.min !== null && !haveSameBounds(written, planned);
  return {
    ...fresh,
    question: {
      ...question,
      body: written.body === planned.body ? question.body : written.body,
      options: question.options.map((option) => ({
        ...option,
        body: labels.get(option.value) ?? option.body,
      })),
      ...(question.rows === undefined
        ? {}
        : { rows: question.rows.map((row) => ({ ...row, body: rows.get(row.column) ?? row.body })) }),
      ...(isBounded ? { min: written.min, max: written.max } : {}),
    },
  };
}

/**
 * Plans a column again for another separator, decimal sign or codes for «not answered»; edited labels and
 * bounds stay.
 */
export function replanColumnForFormat(
  column: ColumnProfile,
  before: NewColumnPlan,
  {
    separator = before.question?.separator ?? null,
    missing = before.missing,
    decimal,
    decimalBefore,
  }: RelearnOptions,
): NewColumnPlan {
  const { question } = before;
  if (question === null || hasOptionColumns(before) || hasQuestionRows(before)) {
    return { ...before, missing: [...missing] };
  }
  const { responseType } = question;
  const newPlan = planQuestion(column, { responseType, separator, missing, decimal });
  const known = new Map(question.options.map((option) => [option.value, option]));
  // The option of «Other» texts may not occur in other cells.
  const written = question.options.filter(
    ({ text, value }) => text !== undefined && newPlan.options.every((option) => option.value !== value),
  );
  const asLearned = planQuestion(column, {
    ...question,
    missing: before.missing,
    decimal: decimalBefore ?? decimal,
  });
  return {
    ...before,
    missing: [...missing],
    question: {
      ...question,
      separator: newPlan.separator,
      options: [...newPlan.options.map((option) => known.get(option.value) ?? option), ...written],
      ...(haveSameBounds(question, asLearned) ? { min: newPlan.min, max: newPlan.max } : {}),
    },
  };
}
type RelearnOptions = {
  readonly separator?: string | null;
  readonly missing?: readonly string[];
  readonly decimal: DecimalSign;
  /** The previous decimal sign, if it changed. */
  readonly decimalBefore?: DecimalSign;
};

const haveSameBounds = (a: Pick<NewQuestionPlan, 'min' | 'max'>, b: Pick<NewQuestionPlan, 'min' | 'max'>) =>
  a.min === b.min && a.max === b.max;
