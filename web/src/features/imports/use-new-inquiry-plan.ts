import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import { proposeTimeZone } from '@nazar/domain/imports/find-unzoned-times.ts';
import {
  maxMissingCodes,
  type NewColumnPlan,
  type NewInquiryPlan,
} from '@nazar/domain/imports/import-plan.ts';
import type { ExportedInquiry } from '@nazar/domain/imports/plan-own-export.ts';
import { deriveSharedOptions } from '@nazar/domain/imports/question-parts.ts';
import { replanTable } from '@nazar/domain/imports/replan-table.ts';
import { useState } from 'react';
import { findColumnDoubt } from './components/column-doubt.tsx';
import { useTableReadingSettings } from './components/table-reading-settings.tsx';
import {
  changeColumnUse,
  changeMissingCodes,
  findMostUsedSeparator,
  formatMissingCodes,
  listMissingCodes,
  makeNewInquiryColumnPlans,
  parseMissingCodes,
} from './plan-columns.ts';

export type NewInquirySource = ExportedInquiry & { readonly timeZone: string };

/** The plan for a new inquiry: what each column becomes, and how its cells are read. */
export function useNewInquiryPlan(
  contents: ImportTableProfile,
  before: NewInquiryPlan | null,
  source: NewInquirySource | null,
) {
  const [columns, setColumns] = useState(() => makeNewInquiryColumnPlans(contents, before, source));
  const listed = listMissingCodes(columns);
  /** The typed codes; null while they are those of the columns. */
  const [typed, setTyped] = useState<string | null>(null);
  const [hasTooManyMissing, setTooManyMissing] = useState(false);
  const [isSuggested] = useState(before === null && listed.length > 0);
  const [separator, setSeparator] = useState<string | null | undefined>(() => findMostUsedSeparator(columns));
  const reading = useTableReadingSettings(contents, before, {
    timeZone: proposeTimeZone(columns, contents, source?.timeZone ?? null),
    onDecimal: (decimal, decimalBefore) => replan({ decimal }, decimalBefore),
  });
  const replan = (after: Parameters<typeof replanTable>[3], decimal = reading.value.decimal) =>
    setColumns((all) => replanTable(all, contents.columns, { decimal, separator }, after));
  const change = (index: number, column: NewColumnPlan) =>
    setColumns((all) =>
      deriveSharedOptions(
        all.map((each) => (each.index === index ? column : each)),
        contents.columns,
      ),
    );
  const changeUse = (index: number, to: string) =>
    setColumns((all) =>
      changeColumnUse(all, contents, {
        index,
        to,
        decimal: reading.value.decimal,
        separator: separator ?? null,
      }),
    );
  const changeMissing = ({ index }: NewColumnPlan, codes: readonly string[]) =>
    replan({
      missing: (each) =>
        each === index ? codes : (columns.find((column) => column.index === each)?.missing ?? []),
    });
  const hasParts = contents.columns.some(({ parts }) => parts.length > 0);
  const doubts = columns.filter((column) => {
    const profile = contents.columns[column.index];
    return (
      profile !== undefined &&
      findColumnDoubt({ profile, column, decimal: reading.value.decimal, separator }) !== null
    );
  }).length;
  const changeSeparator = (sign: string | null) => {
    setSeparator(sign);
    replan({ separator: sign });
  };
  const applyMissing = () => {
    if (typed === null) return;
    const codes = parseMissingCodes(typed);
    const changed = columns.map(({ missing }) => changeMissingCodes(missing, listed, codes));
    const isOver = changed.some(({ length }) => length > maxMissingCodes);
    setTooManyMissing(isOver);
    if (isOver) return;
    setTyped(null);
    if (formatMissingCodes(codes) === formatMissingCodes(listed)) return;
    replan({ missing: (index) => changed[index] ?? [] });
  };
  return {
    columns,
    change,
    changeUse,
    changeMissing,
    doubts,
    reading,
    separator,
    changeSeparator,
    hasParts,
    missing: typed ?? formatMissingCodes(listed),
    setMissing: setTyped,
    applyMissing,
    hasTooManyMissing,
    isSuggested,
    isInSomeColumns: columns.some(({ missing }) => missing.length < listed.length),
  };
}
