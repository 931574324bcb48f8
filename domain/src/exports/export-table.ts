import type { EncodedValues, MeasurementLevel } from '../inquiries/answer-types/answer-type.ts';
import {
  type ColumnValueKind,
  type ExportColumn,
  listExportColumns,
  listNamedAnswerFiles,
  type NamedAnswerFile,
  type StoredAnswer,
  type ValueLabel,
} from '../inquiries/answer-types/export-columns.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import { isPassingScore } from '../participation/score.ts';
import { visibleText } from '../text/plain.ts';
import { formatZoneOffset, isRepeatedTime } from '../text/zone-offset.ts';
import { type MergedQuestion, mergeQuestions, type PublishedRevisionForm } from './merge-questions.ts';
import { makeNotAskedColumn } from './not-asked-column.ts';
import { makeOfferedOptionCodesGetter } from './offered-options.ts';

/** The fields of a response that exports use. */
export type ExportedResponse = {
  readonly id: string;
  readonly revision: number;
  /** The local day under which it was counted (ISO). */
  readonly day: string;
  readonly choices: readonly number[];
  readonly rest: EncodedValues | null;
  /** Codes of the drawn questions; null without a draw. */
  readonly drawn: readonly number[] | null;
  /** Milliseconds since 1970; null if not stored. */
  readonly startedAt: number | null;
  readonly submittedAt: number | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly edits: number;
  readonly hasAccount: boolean;
  /** Whether it was submitted by an invitee of a limited inquiry, with or without an account. */
  readonly isInvited: boolean;
  readonly language: string | null;
  readonly channel: string | null;
  /** Whether it is flagged, and the owner's note, which is null if there is none. */
  readonly flagged: boolean;
  readonly note: string | null;
};

/** Like `ColumnValueKind`; a `moment` is in milliseconds since 1970. */
export type ExportColumnKind = ColumnValueKind | 'moment';
export type ExportCellValue = number | string | null;

/** The headings of columns without a question. */
export type FixedColumnHeadings = Readonly<
  Record<
    | ('id' | 'revision' | 'participant' | 'account' | 'guest' | 'invited' | 'day' | 'started' | 'submitted')
    | ('timeZone' | 'language' | 'channel' | 'flagged' | 'note')
    | (
        | 'duration'
        | 'durationRounded'
        | 'score'
        | 'maxScore'
        | 'passed'
        | 'edits'
        | 'notAsked'
        | 'exported'
        | 'other'
        | 'yes'
        | 'no'
      ),
    string
  >
>;

export type ExportTableColumn = {
  /** Contains letters, digits and underscores, and is the same in every export of the inquiry. */
  readonly name: string;
  /** Null if the column describes the response. */
  readonly question: MergedQuestion['question'] | null;
  /** The question and its option or row, as plain text. */
  readonly text: string;
  readonly part: string | null;
  readonly kind: ExportColumnKind;
  readonly measure: MeasurementLevel;
  readonly labels: readonly ValueLabel[];
  /** Maximum bytes of its texts, if they are not stored as texts. */
  readonly bytes?: number;
};

export type ExportTable = {
  readonly columns: readonly ExportTableColumn[];
  /** Returns one cell for each column. */
  cells(response: ExportedResponse): ExportCellValue[];
  /** The uploads of a response, named as in its cells. */
  files(response: ExportedResponse): NamedAnswerFile[];
};

export type ExportTableSource = {
  /** Revisions from oldest to newest. */
  readonly forms: readonly PublishedRevisionForm[];
  /** Whether responses store their participants. */
  readonly storesIdentity: boolean;
  /** The zone of all times in the file. */
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly moment: number;
  /** Whether each row contains the time of the snapshot, because the file has no other place for it. */
  readonly rowsSayMoment: boolean;
  readonly words: FixedColumnHeadings;
};

export type ExportColumnWithGetter = ExportTableColumn & {
  readonly of: (response: ExportedResponse) => ExportCellValue;
};

/** Makes the columns of an export table and a function that makes its rows. */
export function makeExportTable(source: ExportTableSource): ExportTable {
  const merged = mergeQuestions(source.forms);
  const parts = merged.map(({ question, name }) => listExportColumns(question, name));
  // Readers look for the time, the score and the answers; technical columns come last.
  const before = [submittedColumn(source), ...scoreColumns(source)];
  const after = [
    ...ownerColumns(source),
    ...responseColumns(source),
    ...makeNotAskedColumn(source, merged),
    ...technicalColumns(source),
  ];
  const columns = merged.flatMap(({ name, question }, index) =>
    (parts[index] ?? []).map((part) => questionColumn(name, question, part, source.words)),
  );
  const sorters = new Map(
    source.forms.map((form) => [form.revision, makeOptionSorter(form, merged)] as const),
  );
  const withFiles = merged.filter(({ question }) => answerTypes[question.responseType].shape === 'files');
  return {
    columns: [...before, ...columns, ...after],
    cells: (response) => {
      const sort = sorters.get(response.revision);
      if (sort === undefined)
        throw new Error(`Response ${response.id} answers a revision that is not there.`);
      const cells: ExportCellValue[] = before.map(({ of }) => of(response));
      const answers = sort(response);
      for (let index = 0; index < parts.length; index += 1) {
        const answer = answers[index] ?? nothing;
        for (const part of parts[index] ?? []) cells.push(part.cell(answer, response.id));
      }
      for (const { of } of after) cells.push(of(response));
      return cells;
    },
    files: ({ id: responseId, revision, rest }) =>
      withFiles.flatMap(({ name, question, revisions }) =>
        rest !== null && revisions.has(revision)
          ? listNamedAnswerFiles(question, rest, { responseId, questionName: name })
          : [],
      ),
  };
}

const nothing: StoredAnswer = { codes: [], rest: {} };
const noRest: EncodedValues = {};
const noCodes: readonly number[] = [];

/** Sorts a response's codes by question, in the order of the merged questions. */
function makeOptionSorter(
  { revision, compiled }: PublishedRevisionForm,
  merged: readonly MergedQuestion[],
): (response: ExportedResponse) => StoredAnswer[] {
  const isAskedByIndex = merged.map(({ revisions }) => revisions.has(revision));
  const indexes = new Map<number, number>();
  for (const [index, { question }] of merged.entries()) {
    if (isAskedByIndex[index] === true) for (const { code } of question.allOptions) indexes.set(code, index);
  }
  const offeredOf = merged.map(({ question }, index) =>
    isAskedByIndex[index] === true ? makeOfferedOptionCodesGetter(question, compiled) : null,
  );
  return ({ choices, rest }) => {
    const codes: (number[] | undefined)[] = new Array(merged.length);
    for (const code of choices) {
      const index = indexes.get(code);
      if (index === undefined) continue;
      const own = codes[index];
      if (own === undefined) codes[index] = [code];
      else own.push(code);
    }
    const offered = offeredOf.map((offer, index) =>
      offer === null || codes[index] === undefined ? undefined : offer({ choices, rest }),
    );
    return isAskedByIndex.map((isAsked, index) =>
      isAsked ? { codes: codes[index] ?? noCodes, rest: rest ?? noRest, offered: offered[index] } : nothing,
    );
  };
}

function questionColumn(
  name: string,
  question: MergedQuestion['question'],
  { key, option, value, measure, labels }: ExportColumn,
  words: FixedColumnHeadings,
): ExportTableColumn {
  const label = option === null ? null : option.body;
  return {
    name: key === '' ? name : `${name}_${key}`,
    question,
    text: visibleText(question.body),
    part: label !== null && value === 'text' ? `${label} – ${words.other}` : label,
    kind: value,
    measure,
    labels: value === 'tick' ? makeYesNoLabels(words) : labels,
  };
}

function makeYesNoLabels(words: FixedColumnHeadings): ValueLabel[] {
  return [
    { value: 0, label: words.no },
    { value: 1, label: words.yes },
  ];
}

const textColumn = { question: null, part: null, labels: [], measure: 'nominal' } as const;
const numberColumn = { ...textColumn, kind: 'number', measure: 'scale' } as const;
const momentColumn = { ...textColumn, kind: 'moment', measure: 'scale' } as const;

/** In open inquiries the time is rounded to the minute. */
const submittedColumn = ({ words }: ExportTableSource): ExportColumnWithGetter => ({
  ...momentColumn,
  name: 'submitted',
  text: words.submitted,
  of: ({ submittedAt }) => submittedAt,
});

function scoreColumns({ forms, words }: ExportTableSource): ExportColumnWithGetter[] {
  const passed = passedColumn(forms, words);
  if (!forms.some(({ compiled }) => compiled.hasScores)) return passed;
  return [
    { ...numberColumn, name: 'score', text: words.score, of: ({ score }) => score },
    { ...numberColumn, name: 'max_score', text: words.maxScore, of: ({ maxScore }) => maxScore },
    ...passed,
  ];
}

/** In open inquiries durations are rounded too, and no column identifies the participant. */
function responseColumns({ forms, storesIdentity, words }: ExportTableSource): ExportColumnWithGetter[] {
  const edits = forms.some(({ compiled }) => compiled.definition.editableResponse);
  const participant: ExportColumnWithGetter = {
    ...textColumn,
    kind: 'label',
    name: 'participant',
    text: words.participant,
    labels: [
      { value: 1, label: words.account },
      { value: 2, label: words.guest },
      { value: 3, label: words.invited },
    ],
    of: ({ hasAccount, isInvited }) => (isInvited ? 3 : hasAccount ? 1 : 2),
  };
  // Responses from before times were stored have only their day.
  const day: ExportColumnWithGetter = {
    ...textColumn,
    kind: 'date',
    measure: 'scale',
    name: 'day',
    text: words.day,
    of: (response) => response.day,
  };
  return [
    storesIdentity ? participant : day,
    { ...momentColumn, name: 'started', text: words.started, of: ({ startedAt }) => startedAt },
    {
      ...numberColumn,
      name: 'duration',
      text: storesIdentity ? words.duration : words.durationRounded,
      of: ({ duration }) => duration,
    },
    { ...textColumn, kind: 'text', name: 'language', text: words.language, of: ({ language }) => language },
    { ...textColumn, kind: 'text', name: 'channel', text: words.channel, of: ({ channel }) => channel },
    ...(edits
      ? [
          {
            ...numberColumn,
            name: 'edits',
            text: words.edits,
            of: (response: ExportedResponse) => response.edits,
          },
        ]
      : []),
  ];
}

/** Columns for programs, and for importing the file again. */
function technicalColumns(source: ExportTableSource): ExportColumnWithGetter[] {
  const { words, rowsSayMoment, moment } = source;
  return [
    { ...numberColumn, name: 'revision', text: words.revision, of: ({ revision }) => revision },
    { ...textColumn, kind: 'text', name: 'response_id', text: words.id, of: ({ id }) => id },
    timeZoneColumn(source),
    ...(rowsSayMoment ? [{ ...momentColumn, name: 'exported', text: words.exported, of: () => moment }] : []),
  ];
}

/** The column for passing an exam, by the pass mark of the answered revision. */
function passedColumn(
  forms: ExportTableSource['forms'],
  words: FixedColumnHeadings,
): ExportColumnWithGetter[] {
  const marks = new Map(forms.map(({ revision, compiled }) => [revision, compiled.definition.passMark]));
  if ([...marks.values()].every((mark) => mark === null)) return [];
  const of = (response: ExportedResponse) => {
    const isPassed = isPassingScore(response, marks.get(response.revision) ?? null);
    return isPassed === null ? null : Number(isPassed);
  };
  return [
    { ...textColumn, kind: 'tick', name: 'passed', text: words.passed, labels: makeYesNoLabels(words), of },
  ];
}

/** The columns with flags and the owner's notes. */
function ownerColumns({ words }: ExportTableSource): ExportColumnWithGetter[] {
  return [
    {
      ...textColumn,
      kind: 'tick',
      name: 'flagged',
      text: words.flagged,
      labels: makeYesNoLabels(words),
      of: ({ flagged }) => Number(flagged),
    },
    { ...textColumn, kind: 'text', name: 'note', text: words.note, of: ({ note }) => note },
  ];
}

/**
 * Each row says the zone of its times, so that imports can read them, also after rows were moved between files. If
 * the zone's clock shows the time of the submit twice, the row has its offset instead.
 */
function timeZoneColumn({ timeZone, words }: ExportTableSource): ExportColumnWithGetter {
  return {
    ...textColumn,
    kind: 'text',
    name: 'time_zone',
    text: words.timeZone,
    bytes: Math.max(timeZone.length, 'UTC+00:00'.length),
    of: ({ submittedAt }) =>
      submittedAt !== null && isRepeatedTime(timeZone, submittedAt)
        ? formatZoneOffset(timeZone, submittedAt)
        : timeZone,
  };
}
