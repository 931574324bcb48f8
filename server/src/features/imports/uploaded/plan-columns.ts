import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import type { ColumnUse } from '@nazar/domain/imports/column-profile.ts';
import type { ImportPlan } from '@nazar/domain/imports/import-plan.ts';
import { listColumnsReadByQuestionnaire } from '../questionnaire/check-questionnaire.ts';
import type { Questionnaire } from '../questionnaire/questionnaire.ts';
import {
  findUnreadColumns,
  getMissingValuesByColumn,
  type ImportTableColumns,
} from '../table/answer-cells.ts';
import { findStrayRankColumns } from '../table/stray-ranks.ts';
import { detectOwnExport } from './detect-export.ts';

/**
 * The positions of a plan's columns in its table. Positions identify columns, because headings may be duplicate or
 * missing.
 */
export function findPlanColumns(
  questionnaire: Questionnaire,
  { columns }: ImportTableProfile,
): ImportTableColumns {
  const indexes = new Map(columns.map(({ name, index }) => [name, index]));
  const [names, headings] = [columns.map(({ name }) => name), columns.map(({ heading }) => heading)];
  const questionnaireColumns = [...listColumnsReadByQuestionnaire(questionnaire)];
  const positions = new Map(
    questionnaireColumns.flatMap((name) => {
      const index = indexes.get(name);
      return index === undefined ? [] : [[name, index] as const];
    }),
  );
  return {
    positions,
    unasked: columns.filter(({ name }) => !positions.has(name)).map(({ name }) => name),
    leftOut: findUnreadColumns(names, headings, positions),
    strayRanks: findStrayRankColumns(questionnaire, headings, positions),
    width: columns.length,
    missing: getMissingValuesByColumn(questionnaire),
    decimals: new Map(
      columns.flatMap(({ name, decimal }) => (decimal === undefined ? [] : [[name, decimal]])),
    ),
    calendars: new Map(
      columns.flatMap(({ name, calendar, unclear }) => {
        const chosen = unclear?.calendar === undefined ? undefined : questionnaire.calendar;
        const used = chosen ?? calendar;
        return used === undefined ? [] : [[name, used] as const];
      }),
    ),
    guarded: questionnaire.guarded,
  };
}

/** The plan's settings for the whole table, for a questionnaire. */
export function getQuestionnaireTableSettings(
  plan: ImportPlan,
  { columns }: ImportTableProfile,
): Pick<
  Questionnaire,
  'decimal' | 'dateOrder' | 'calendar' | 'timeZone' | 'guarded' | 'times' | 'ownerColumns'
> {
  const ownExport = detectOwnExport(columns.map(({ heading }) => heading));
  // The user may have given the column another use.
  const ownerColumn = (name: 'flagged' | 'note') => {
    const isSkipped = plan.columns.every(({ index, use }) => index !== ownExport?.[name] || use === 'skip');
    const found = isSkipped ? columns[ownExport?.[name] ?? -1] : undefined;
    return found === undefined ? {} : { [name]: found.name };
  };
  const findColumn = (use: ColumnUse) => {
    const found = plan.columns.find((column) => column.use === use);
    return found === undefined ? {} : { [use]: columns[found.index]?.name };
  };
  return {
    decimal: plan.decimal,
    dateOrder: plan.dateOrder,
    calendar: plan.calendar,
    timeZone: plan.timeZone,
    guarded: plan.guarded,
    ownerColumns: { ...ownerColumn('flagged'), ...ownerColumn('note') },
    times: {
      ...findColumn('started'),
      ...findColumn('submitted'),
      ...findColumn('timeZone'),
      ...findColumn('duration'),
    },
  };
}
