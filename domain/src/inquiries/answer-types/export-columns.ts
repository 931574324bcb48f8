import type { CompiledQuestion } from '../compile.ts';
import type { StoredOption } from '../question.ts';
import type { EncodedValues, ExportColumnLayout, MeasurementLevel } from './answer-type.ts';
import { getStoredOtherTextKey } from './choice.ts';
import { parseStoredFiles } from './file.ts';
import { answerTypes } from './index.ts';
import { getStoredAnswerKey } from './value-answer.ts';

/**
 * One question's part of a stored response: its option codes in order, and the response's other values.
 * `offered` contains the codes of the options that the person could choose, if not all were offered.
 */
export type StoredAnswer = {
  readonly codes: readonly number[];
  readonly rest: EncodedValues;
  readonly offered?: ReadonlySet<number> | undefined;
};

/**
 * The content of a cell: an option's number, 1 or 0 for ticked or not, a rank from 1, a number, an ISO date,
 * a time (`09:30`) or a text as written. The writer of the file guards against formulas.
 */
export type ColumnValueKind = 'label' | 'tick' | 'rank' | 'number' | 'date' | 'time' | 'text';
/** The label of a number in a cell. */
export type ValueLabel = { readonly value: number; readonly label: string };

/** One column of a question in a table of responses, from which all export formats are made. */
export type ExportColumn = {
  /**
   * Identifies the column within its question, independent of wording and order; empty if it is the only one.
   */
  readonly key: string;
  /** The option, row or «Other» of the column; null if it belongs to the whole question. */
  readonly option: StoredOption | null;
  readonly value: ColumnValueKind;
  readonly measure: MeasurementLevel;
  /** Labels in ascending order; empty if numbers have none. */
  readonly labels: readonly ValueLabel[];
  /** Returns null if the response has no value. The response id is a part of file names. */
  cell(answer: StoredAnswer, responseId: string): number | string | null;
};

type ExportValue = Exclude<ExportColumnLayout, string>;

const columnsByLayout: Readonly<
  Record<Extract<ExportColumnLayout, string>, (question: CompiledQuestion, name: string) => ExportColumn[]>
> = {
  choice: choiceColumns,
  ticks: tickColumns,
  ranks: rankColumns,
  rows: rowColumns,
  files: fileColumns,
};

/**
 * The columns of one question, fixed for a revision; `name` is the question's name in the table. They are not
 * in the registry, because no page needs them.
 */
export function listExportColumns(question: CompiledQuestion, name: string): ExportColumn[] {
  const { exportLayout } = answerTypes[question.responseType];
  return typeof exportLayout === 'string'
    ? columnsByLayout[exportLayout](question, name)
    : [valueColumn(question, exportLayout)];
}

type Role = StoredOption['role'];
type NumberedOption = { readonly option: StoredOption; readonly number: number };

/**
 * Options numbered from 1 in order of creation, including hidden ones. Answered options are never removed, so a
 * number means the same option in every export, even after reordering.
 */
export function listNumberedOptions(
  { allOptions }: CompiledQuestion,
  roles: readonly Role[],
): NumberedOption[] {
  return allOptions
    .filter(({ role }) => roles.includes(role))
    .toSorted((a, b) => a.code - b.code)
    .map((option, index) => ({ option, number: index + 1 }));
}

/** The columns of options in display order; each column's name contains the option's number. */
function shownOptions(question: CompiledQuestion, roles: readonly Role[]): NumberedOption[] {
  const places = new Map(question.allOptions.map(({ code }, place) => [code, place]));
  const getPlace = ({ option }: NumberedOption) => places.get(option.code) ?? 0;
  return listNumberedOptions(question, roles).toSorted((a, b) => getPlace(a) - getPlace(b));
}

export const choiceOptionRoles: readonly Role[] = ['choice', 'other', 'none'];

/** The columns for the chosen option and the «Other» text. */
function choiceColumns(question: CompiledQuestion): ExportColumn[] {
  const options = listNumberedOptions(question, choiceOptionRoles);
  const numbers = numbersByCode(options);
  const answer: ExportColumn = {
    key: '',
    option: null,
    value: 'label',
    measure: 'nominal',
    labels: listValueLabels(options),
    cell: ({ codes: [code] }) => (code === undefined ? null : (numbers.get(code) ?? null)),
  };
  return [answer, ...otherColumns(question)];
}

/** A column for each option, ticked or not; empty if it was not offered. */
function tickColumns(question: CompiledQuestion): ExportColumn[] {
  const ticks = shownOptions(question, choiceOptionRoles).map(
    ({ option, number }): ExportColumn => ({
      key: String(number),
      option,
      value: 'tick',
      measure: 'nominal',
      labels: [],
      cell: ({ codes, offered }) => {
        if (codes.includes(option.code)) return 1;
        return codes.length > 0 && (offered === undefined || offered.has(option.code)) ? 0 : null;
      },
    }),
  );
  return [...ticks, ...otherColumns(question)];
}

/** A column for each option, with its rank. */
function rankColumns(question: CompiledQuestion): ExportColumn[] {
  return shownOptions(question, choiceOptionRoles).map(
    ({ option, number }): ExportColumn => ({
      key: String(number),
      option,
      value: 'rank',
      measure: 'ordinal',
      labels: [],
      cell: ({ codes }) => {
        const index = codes.indexOf(option.code);
        return index === -1 ? null : index + 1;
      },
    }),
  );
}

/** A column for each row of the matrix, with the chosen column. */
function rowColumns(question: CompiledQuestion): ExportColumn[] {
  const columns = listNumberedOptions(question, ['column']);
  const [labels, numbers] = [listValueLabels(columns), numbersByCode(columns)];
  return shownOptions(question, ['row']).map(
    ({ option, number }): ExportColumn => ({
      key: String(number),
      option,
      value: 'label',
      measure: 'nominal',
      labels,
      cell: ({ codes }) => {
        // Codes of rows and columns alternate.
        const index = codes.findIndex((code, at) => at % 2 === 0 && code === option.code);
        return index === -1 ? null : (numbers.get(codes[index + 1] ?? 0) ?? null);
      },
    }),
  );
}

/** One column with the stored answer. */
function valueColumn(question: CompiledQuestion, { value, measure }: ExportValue): ExportColumn {
  return {
    key: '',
    option: null,
    value,
    measure,
    labels: getScaleEndLabels(question),
    cell: ({ rest }) => written(rest[getStoredAnswerKey(question)], value === 'number' ? 'number' : 'string'),
  };
}

/** One column with the names of the files, as in the archive of all files. */
function fileColumns(question: CompiledQuestion, questionName: string): ExportColumn[] {
  return [
    {
      key: '',
      option: null,
      value: 'text',
      measure: 'nominal',
      labels: [],
      cell: ({ rest }, responseId) => {
        const files = listNamedAnswerFiles(question, rest, { responseId, questionName });
        return files.length === 0 ? null : files.map(({ name }) => name).join(', ');
      },
    },
  ];
}

export type NamedAnswerFile = { readonly id: string; readonly name: string };

/** Files of an answer with their names, which are the same in every export. */
export function listNamedAnswerFiles(
  question: Pick<CompiledQuestion, 'code'>,
  rest: EncodedValues,
  { responseId, questionName }: { readonly responseId: string; readonly questionName: string },
): NamedAnswerFile[] {
  return parseStoredFiles(rest[getStoredAnswerKey(question)]).map(({ id, extension }, index) => ({
    id,
    name: `${responseId}_${questionName}_${index + 1}.${extension}`,
  }));
}

/** Labels for the ends of a scale. */
export function getScaleEndLabels({
  responseType,
  min,
  max,
  minLabel,
  maxLabel,
}: CompiledQuestion): ValueLabel[] {
  if (answerTypes[responseType].points === null) return [];
  const ends = [
    { value: min, label: minLabel },
    { value: max, label: maxLabel },
  ];
  return ends.flatMap(({ value, label }) =>
    typeof value === 'number' && label !== '' ? { value, label } : [],
  );
}

function otherColumns(question: CompiledQuestion): ExportColumn[] {
  const option = question.allOptions.find(({ role }) => role === 'other');
  if (option === undefined) return [];
  return [
    {
      key: 'other',
      option,
      value: 'text',
      measure: 'nominal',
      labels: [],
      cell: ({ rest }) => written(rest[getStoredOtherTextKey(question)], 'string'),
    },
  ];
}

function written(value: unknown, kind: 'number' | 'string'): number | string | null {
  return (typeof value === 'number' || typeof value === 'string') && typeof value === kind ? value : null;
}

function listValueLabels(options: readonly NumberedOption[]): ValueLabel[] {
  return options.map(({ option, number }) => ({ value: number, label: option.body }));
}

function numbersByCode(options: readonly NumberedOption[]): ReadonlyMap<number, number> {
  return new Map(options.map(({ option, number }) => [option.code, number]));
}
