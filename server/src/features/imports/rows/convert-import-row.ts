import { hasOnlyDay } from '@nazar/domain/imports/cell-day.ts';
import { hasOwnTimeZone, parseCellMoment, parseCellTimeZone } from '@nazar/domain/imports/cell-moment.ts';
import { parseCellNumber } from '@nazar/domain/imports/cell-number.ts';
import { parseCellTick } from '@nazar/domain/imports/cell-tick.ts';
import type { ImportRefusalReason } from '@nazar/domain/imports/import-reason.ts';
import type { CheckableQuestion } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { maxOtherTextLength } from '@nazar/domain/inquiries/answer-types/choice.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { type Answer, toAnswerMap } from '@nazar/domain/inquiries/answers.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { listConditionsOfQuestion } from '@nazar/domain/inquiries/conditions/list-conditions.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { parseChannel } from '@nazar/domain/participation/channel.ts';
import { checkAnswer, keepOnlyRankedOptions } from '@nazar/domain/participation/check-answer.ts';
import { checkAnswers } from '@nazar/domain/participation/check-answers.ts';
import { maxResponseSeconds } from '@nazar/domain/participation/max-response-seconds.ts';
import {
  type FlowQuestion,
  findVisibleQuestions,
  removeHiddenOptionsFromAnswer,
} from '@nazar/domain/participation/visibility.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { getLatestDateWorldwide } from '@nazar/domain/text/moment.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import type { ImportRefusal } from '../import-report.ts';
import { listQuestionnaireQuestionColumns } from '../questionnaire/check-questionnaire.ts';
import type { ImportSegmentsPlan, PlannedQuestion } from '../questionnaire/plan-import-segments.ts';
import type { Questionnaire } from '../questionnaire/questionnaire.ts';
import {
  type CellGetter,
  type CellRefusalHandler,
  type ImportTableColumns,
  makeCellGetter,
  makeNotationGetters,
  maxImportCellLength,
  type NotationGetters,
} from '../table/answer-cells.ts';
import { readAnswerFromCells } from '../table/read-answer.ts';
import type { TableRow } from '../table/read-table.ts';
import { isImportedScoreChanged, type ScoreColumnPositions } from './compare-score.ts';

/** One person's answers, ready to submit. */
export type ConvertedRow = {
  readonly line: number;
  readonly answers: readonly Answer[];
  /** Time of the submit in milliseconds since 1970; null if the table has none. */
  readonly submittedAt: number | null;
  /** Seconds. */
  readonly duration: number | null;
  /** Text of the cell; null if there is none. */
  readonly channel: string | null;
  /** Undefined if the table has none. */
  readonly language?: Language | undefined;
  /** The owner's flag and note, if the table is one of our exports. */
  readonly flagged: boolean;
  readonly note: string;
  /** Whether the file has another score than the answers have now. */
  readonly isScoredAnew: boolean;
  readonly refusals: readonly ImportRefusal[];
  /** Whether the whole row was refused; the last refusal then has the reason. */
  readonly isRefused: boolean;
};

export type RowConverterContext = {
  readonly questionnaire: Questionnaire;
  readonly plan: ImportSegmentsPlan;
  readonly columns: ImportTableColumns;
  /** The zone of times without one. */
  readonly timeZone: string;
  /** The zone of the inquiry's days. */
  readonly dayTimeZone: string;
  /** The current time, because answers can't be from the future. */
  readonly now: number;
  /**
   * An inquiry that people answer too, whose mandatory questions each row must answer; null for a new
   * inquiry.
   */
  readonly compiled: CompiledInquiry | null;
  /** If the table is an export of an exam: its columns with scores, and the exam that scores the answers now. */
  readonly scoring: { readonly columns: ScoreColumnPositions; readonly exam: CompiledInquiry } | null;
  /** True for answers to earlier revisions, in which rankings may have had fewer options. */
  readonly acceptsPartialRankings?: boolean;
};

const earliestMoment = Date.UTC(1990, 0, 1);
/** Between the clocks of the farthest time zones. */
const maxZoneDifference = 26 * 3_600_000;

const emptyRow = {
  answers: [],
  submittedAt: null,
  duration: null,
  channel: null,
  isScoredAnew: false,
  flagged: false,
  note: '',
};

/** Refuses a row whose response was deleted from the inquiry. */
export function makeRefusedDeletedRow({ line }: TableRow): ConvertedRow {
  const refusal = { line, column: '', value: '', reason: { code: 'responseDeleted' } } as const;
  return { ...emptyRow, line, isRefused: true, refusals: [refusal] };
}

/**
 * Reads the answers of one row. Invalid cells are left out with a reason, by the same rules that check the
 * submit later.
 */
export function convertImportRow(row: TableRow, converter: RowConverterContext): ConvertedRow {
  const { line, cells } = row;
  const { columns, plan, questionnaire } = converter;
  const shown = { ...emptyRow, line };
  const extra = cells.slice(columns.width).some((cell) => cell.trim() !== '');
  if (cells.length < columns.width || extra) {
    const reason = { code: 'cellCount', params: { count: cells.length, width: columns.width } } as const;
    return { ...shown, isRefused: true, refusals: [{ line, column: '', value: cells.join('\t'), reason }] };
  }
  const refusals: ImportRefusal[] = [];
  const refuse: CellRefusalHandler = (column, value, reason) => {
    refusals.push({ line, column, value, reason });
  };
  const notation = makeNotationGetters(row, columns, questionnaire);
  const getCell = makeCellGetter(cells, columns, refuse, limitIn(plan));
  const listStrayRanks = (column: string) =>
    (columns.strayRanks.get(column) ?? []).map((position) => cells[position] ?? '');
  const isRefused = (name: string) => refusals.some(({ column }) => column === name);
  const reading = { getCell, listStrayRanks, refuse, isRefused, ...notation };
  const shownOf = makeCellGetter(cells, columns, () => {});
  const questions = new Map([...plan.questions.values()].map((question) => [question.id, question]));
  const rowAnswers = [...questions.values()].flatMap(
    (question) => readAnswerFromCells(question, reading) ?? [],
  );
  const storableAnswers = acceptedAnswers(rowAnswers, {
    questions,
    acceptsPartialRankings: converter.acceptsPartialRankings === true,
    flow: converter.compiled?.shown ?? [...questions.values()].map(flowQuestion),
    refuse: (question, reason) => refuse(question.source.column, showCells(question, shownOf), reason),
  });
  const channel = questionnaire.channel === undefined ? null : parseChannel(shownOf(questionnaire.channel));
  const languageCell =
    questionnaire.responseLanguage === undefined ? '' : shownOf(questionnaire.responseLanguage);
  const language = languages.find((each) => each === languageCell);
  const whole = {
    ...readTimes(reading, converter),
    ...readOwnerCells(reading, questionnaire),
    channel,
    language,
  };
  // Cells that no answer can be read from are refused before answers are judged.
  if (refusals.length > 1) {
    const columnsInOrder = [...questions.values()].flatMap(({ source }) =>
      listQuestionnaireQuestionColumns(source),
    );
    const places = new Map(columnsInOrder.map((column, place) => [column, place]));
    const getPlace = ({ column }: ImportRefusal) => places.get(column) ?? places.size;
    refusals.sort((one, other) => getPlace(one) - getPlace(other));
  }
  const reason = findIncompleteRowRefusal(storableAnswers, converter);
  if (reason !== null) {
    // The reason is either its refused cells or the rest of the row.
    refusals.push({ line, column: '', value: '', reason });
    return { ...shown, refusals, isRefused: true };
  }
  const { scoring } = converter;
  const scoredAnew =
    scoring !== null &&
    isImportedScoreChanged(scoring.exam, storableAnswers, { cells, columns: scoring.columns });
  return { line, answers: storableAnswers, ...whole, refusals, isRefused: false, isScoredAnew: scoredAnew };
}

/** The reason why valid answers don't form a response; null if they do. */
function findIncompleteRowRefusal(
  answers: readonly Answer[],
  { compiled, now, acceptsPartialRankings }: RowConverterContext,
): ImportRefusalReason | null {
  if (compiled === null) return answers.length === 0 ? { code: 'nothingAnswered' } : null;
  const options = { today: getLatestDateWorldwide(now), acceptsPartialRankings };
  const checked = checkAnswers(compiled, answers, options);
  if (checked.ok) return null;
  const answerPaths = new Set(answers.map(({ questionId }) => `answers.${questionId}`));
  const problem = checked.problems.find(({ path }) => !answerPaths.has(path)) ?? checked.problems[0];
  const question = compiled.questionById.get(problem?.path.slice('answers.'.length) ?? '');
  if (question === undefined || problem === undefined) return { code: problem?.code ?? 'nothingAnswered' };
  const title = visibleText(question.body).slice(0, maxTitle);
  return { code: 'mandatoryEmpty', params: { question: title } };
}

const maxTitle = 80;

/** Maximum length of a text in a column, by its question. */
const limitIn =
  ({ questions }: ImportSegmentsPlan) =>
  (column: string): number => {
    for (const { source, options, asked } of questions.values()) {
      if (options.some(({ text }) => text === column)) return maxOtherTextLength;
      if (source.column !== column || answerTypes[source.responseType].bounds !== 'length') continue;
      return typeof asked.max === 'number' ? asked.max : hardLimits.body;
    }
    return maxImportCellLength;
  };

type RowReading = NotationGetters & {
  readonly getCell: CellGetter;
  readonly refuse: CellRefusalHandler;
  /** Whether the column's cell was refused. */
  readonly isRefused: (column: string) => boolean;
};

type ShownQuestion = FlowQuestion & CheckableQuestion;

const flowQuestion = ({ asked, condition, segmentCondition }: PlannedQuestion): ShownQuestion => ({
  ...asked,
  condition,
  segmentCondition,
});

/**
 * The answers that a submit would accept: each is judged with the questions and options shown to the person,
 * which depend on valid earlier answers.
 */
function acceptedAnswers(
  rowAnswers: readonly Answer[],
  {
    questions,
    acceptsPartialRankings,
    flow,
    refuse,
  }: {
    readonly questions: ReadonlyMap<string, PlannedQuestion>;
    readonly acceptsPartialRankings: boolean;
    readonly flow: readonly ShownQuestion[];
    readonly refuse: (question: PlannedQuestion, reason: ImportRefusalReason) => void;
  },
): readonly Answer[] {
  const hasConditions = !flow.every(isUnconditional);
  let remaining = rowAnswers;
  for (;;) {
    const visible = hasConditions ? findVisibleQuestions(flow, toAnswerMap(remaining)) : null;
    const refused = new Set<Answer>();
    for (const answer of remaining) {
      const question = questions.get(answer.questionId);
      if (question === undefined) continue;
      const reason = findRefusalReason(question, answer, { visible, acceptsPartialRankings });
      if (reason === null) continue;
      refuse(question, reason);
      refused.add(answer);
      // Removing a shown answer may change later questions; one that is not shown counts as missing anyway.
      if (visible?.has(question.id) === true) break;
    }
    if (refused.size === 0) return remaining;
    remaining = remaining.filter((answer) => !refused.has(answer));
    if (!hasConditions) return remaining;
  }
}

function findRefusalReason(
  question: PlannedQuestion,
  answer: Answer,
  {
    visible,
    acceptsPartialRankings,
  }: {
    readonly visible: ReadonlyMap<string, ShownQuestion> | null;
    readonly acceptsPartialRankings: boolean;
  },
): ImportRefusalReason | null {
  const check = (checkedQuestion: CheckableQuestion) =>
    checkAnswer(
      acceptsPartialRankings ? keepOnlyRankedOptions(checkedQuestion, answer) : checkedQuestion,
      answer,
    );
  if (visible === null) return check(question.asked);
  const shown = visible.get(question.id);
  if (shown === undefined || removeHiddenOptionsFromAnswer(shown, answer) !== answer)
    return { code: 'conditionFails' };
  const hidesOptions = shown.options.length < question.asked.options.length;
  return check(hidesOptions ? shown : question.asked);
}

function isUnconditional(question: FlowQuestion): boolean {
  return question.segmentCondition === null && listConditionsOfQuestion(question).length === 0;
}

function showCells({ source, rows, options }: PlannedQuestion, getCell: CellGetter): string {
  const own = [...rows, ...options].flatMap(({ column }) => column ?? []);
  return (own.length > 0 ? own : [source.column]).map(getCell).join(' ');
}

function readOwnerCells({ getCell, refuse }: RowReading, { ownerColumns = {} }: Questionnaire) {
  const { flagged, note: column } = ownerColumns;
  const note = column === undefined ? '' : getCell(column);
  const isFlagged = flagged !== undefined && parseCellTick(getCell(flagged), []) === true;
  if (column === undefined || note.length <= textLimits.message) return { flagged: isFlagged, note };
  refuse(column, note, { code: 'textTooLong', params: { limit: textLimits.message } });
  return { flagged: isFlagged, note: '' };
}

function readTimes(
  { getCell, getDecimalSign, getDateNotation, refuse, isRefused }: RowReading,
  { questionnaire, timeZone, dayTimeZone, now }: RowConverterContext,
) {
  const { times } = questionnaire;
  const zone = readTimeZone() ?? timeZone;
  const isZoneRefused = times?.timeZone !== undefined && isRefused(times.timeZone);
  const moment = (column: string | undefined): number | null => {
    const cell = column === undefined ? '' : getCell(column);
    if (column === undefined || cell === '') return null;
    const isDay = hasOnlyDay(cell);
    const read = parseCellMoment(cell, isDay ? dayTimeZone : zone, getDateNotation(column));
    if (read === null) refuse(column, cell, { code: 'notTime' });
    else if (isZoneRefused && !isDay && !hasOwnTimeZone(cell))
      refuse(column, cell, { code: 'timeWithoutZone' });
    else if (read > now + maxZoneDifference) refuse(column, cell, { code: 'timeAhead' });
    else if (read > now) refuse(column, cell, { code: 'timeAheadInZone' });
    else if (read < earliestMoment) refuse(column, cell, { code: 'timeTooEarly' });
    else return read;
    return null;
  };
  const started = moment(times?.started);
  const submittedAt = moment(times?.submitted) ?? started;
  return { submittedAt, duration: readDuration() };

  function readTimeZone(): string | null {
    const cell = times?.timeZone === undefined ? '' : getCell(times.timeZone);
    if (times?.timeZone === undefined || cell === '') return null;
    const name = parseCellTimeZone(cell);
    if (name !== null) return name;
    refuse(times.timeZone, cell, { code: 'notTimeZone' });
    return null;
  }

  function readDuration(): number | null {
    const column = times?.duration;
    const cell = column === undefined ? '' : getCell(column);
    const elapsedSeconds = started === null || submittedAt === null ? null : (submittedAt - started) / 1000;
    const seconds =
      cell === ''
        ? times?.submitted === undefined
          ? null
          : elapsedSeconds
        : parseCellNumber(cell, getDecimalSign(column ?? ''));
    if (seconds === null && cell === '') return null;
    if (seconds !== null && seconds >= 0 && seconds <= maxResponseSeconds) return Math.round(seconds);
    const where = cell === '' ? (times?.submitted ?? '') : (column ?? '');
    refuse(where, cell === '' ? getCell(where) : cell, { code: 'notDuration' });
    return null;
  }
}
