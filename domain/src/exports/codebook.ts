import type { MeasurementLevel } from '../inquiries/answer-types/answer-type.ts';
import type { Language } from '../text/language.ts';
import { formatExportCellMoment } from './cell-text.ts';
import type { ExportSettings } from './export-settings.ts';
import type { ExportColumnKind, ExportTableColumn } from './export-table.ts';

/** Facts about an export, for a description inside the file. */
export type ExportMetadata = {
  readonly title: string;
  /** Language of the questions. */
  readonly language: Language;
  readonly inquiryId: string;
  /** Time of the snapshot in the file, in milliseconds since 1970. */
  readonly moment: number;
  readonly responses: number;
  /** The number of responses before the filter; null without a filter. */
  readonly filteredOf: number | null;
  readonly settings: ExportSettings;
};

export type CodebookTexts = Readonly<
  Record<
    | (
        | 'inquiry'
        | 'address'
        | 'taken'
        | 'responses'
        | 'filteredOf'
        | 'timeZone'
        | 'calendar'
        | 'gregorian'
        | 'persian'
      )
    | ('values' | 'labels' | 'codes' | 'empty' | 'emptyMeans')
    | ('column' | 'segment' | 'question' | 'part' | 'holds' | 'measure' | 'value' | 'label'),
    string
  >
> & {
  readonly kinds: Readonly<Record<ExportColumnKind, string>>;
  readonly measures: Readonly<Record<MeasurementLevel, string>>;
};

type CodebookCell = string | number;

/** Facts about the file, as pairs of label and value. */
export function makeExportInfoRows(about: ExportMetadata, words: CodebookTexts): [string, CodebookCell][] {
  const { settings } = about;
  return [
    [words.inquiry, about.title],
    [words.address, about.inquiryId],
    [words.taken, formatExportCellMoment(about.moment, settings)],
    [words.timeZone, settings.timeZone],
    [words.calendar, words[settings.calendar]],
    [words.responses, about.responses],
    ...(about.filteredOf === null ? [] : [[words.filteredOf, about.filteredOf] satisfies [string, number]]),
    [words.values, words[settings.values]],
    [words.empty, words.emptyMeans],
  ];
}

export function makeCodebookHeading(words: CodebookTexts): string[] {
  const { column, segment, question, part, holds, measure, value, label } = words;
  return [column, segment, question, part, holds, measure, value, label];
}

/** Yields a row for each column, and one more for each further labelled value. */
export function* makeCodebookRows(
  columns: readonly ExportTableColumn[],
  words: CodebookTexts,
): Generator<CodebookCell[]> {
  for (const { name, question, text, part, kind, measure, labels } of columns) {
    const head = [
      name,
      question?.segment.name ?? '',
      text,
      part ?? '',
      words.kinds[kind],
      words.measures[measure],
    ];
    if (labels.length === 0) yield [...head, '', ''];
    for (const { value, label } of labels) yield [...head, value, label];
  }
}
