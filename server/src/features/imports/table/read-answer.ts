import { type DateNotation, normalizeCellDay } from '@nazar/domain/imports/cell-day.ts';
import { type DecimalSign, parseCellNumber } from '@nazar/domain/imports/cell-number.ts';
import { parseCellTick } from '@nazar/domain/imports/cell-tick.ts';
import { parseCellTime } from '@nazar/domain/imports/cell-time.ts';
import type { ImportRefusalReason } from '@nazar/domain/imports/import-reason.ts';
import type { AnswerShape } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { foldTextAndPersianSpaces } from '@nazar/domain/text/digits.ts';
import type { PlannedOption, PlannedQuestion } from '../questionnaire/plan-import-segments.ts';
import type { CellGetter, CellRefusalHandler } from './answer-cells.ts';
import { isRankCell } from './stray-ranks.ts';

type AnswerCellsContext = {
  readonly getCell: CellGetter;
  /** The cells in the columns of a ranking that none of its options has. */
  readonly listStrayRanks: (column: string) => readonly string[];
  readonly refuse: CellRefusalHandler;
  /** The decimal sign of the row's cell in a column. */
  readonly getDecimalSign: (column: string) => DecimalSign;
  readonly getDateNotation: (column: string) => DateNotation;
};

/** The reason why a cell, or a part of one, is not an option. */
function findOptionRefusal({ matcher }: PlannedQuestion, part: string): ImportRefusalReason {
  const candidates = matcher.candidates(part);
  if (candidates.length === 0) return { code: 'noOption' };
  const shown = candidates.slice(0, maxCandidates).map((body) => body.slice(0, maxCandidateLength));
  return { code: 'severalOptions', params: { options: shown.join(' | ') } };
}

const maxCandidates = 5;
const maxCandidateLength = 80;

type ReadAnswer = (question: PlannedQuestion, cells: AnswerCellsContext) => Answer | null;

/** The cell with the answer itself; empty when the table has only the texts of «Other». */
const answerCell = (
  { source }: PlannedQuestion,
  other: PlannedOption | undefined,
  { getCell }: AnswerCellsContext,
) => (source.column === other?.text ? '' : getCell(source.column));

const hasColumns = ({ options }: PlannedQuestion) => options.some(({ column }) => column !== undefined);

const readers: Readonly<Record<AnswerShape, ReadAnswer>> = {
  option: readChoice,
  options: (question, cells) => (hasColumns(question) ? readTicks : readChoices)(question, cells),
  order: (question, cells) =>
    (question.rows.length > 0 ? readPlaces : hasColumns(question) ? readRanks : readOrder)(question, cells),
  cells: readMatrix,
  number: readOneNumber,
  text: readText,
  // Files can't be imported, because a table contains only their names.
  files: () => null,
};

/** Reads a row's answer to a question, in the format of submits; null if there is none. */
export function readAnswerFromCells(question: PlannedQuestion, cells: AnswerCellsContext): Answer | null {
  return readers[answerTypes[question.source.responseType].shape](question, cells);
}

function readText(
  { id: questionId, source }: PlannedQuestion,
  { getCell, getDateNotation }: AnswerCellsContext,
): Answer | null {
  const cell = getCell(source.column);
  if (cell === '') return null;
  const { bounds } = answerTypes[source.responseType];
  if (bounds === 'date') return { questionId, value: normalizeCellDay(cell, getDateNotation(source.column)) };
  return { questionId, value: bounds === 'time' ? (parseCellTime(cell) ?? cell) : cell };
}

function readOneNumber(
  { id: questionId, source }: PlannedQuestion,
  cells: AnswerCellsContext,
): Answer | null {
  const cell = cells.getCell(source.column);
  if (cell === '') return null;
  const decimal = cells.getDecimalSign(source.column);
  const value = parseCellNumber(cell, decimal);
  if (value === null) cells.refuse(source.column, cell, findNumberRefusal(cell, decimal));
  return value === null ? null : { questionId, value };
}

function findNumberRefusal(cell: string, decimal: DecimalSign): ImportRefusalReason {
  const sign = decimal === ',' ? '.' : ',';
  return parseCellNumber(cell, sign) === null
    ? { code: 'notNumber' }
    : { code: 'notNumberDecimal', params: { sign } };
}

function readChoice(question: PlannedQuestion, cells: AnswerCellsContext): Answer | null {
  const { column } = question.source;
  const other = findOtherOption(question);
  const written = other?.text === undefined ? '' : cells.getCell(other.text);
  const cell = answerCell(question, other, cells);
  if (cell === '')
    return written === '' || other === undefined ? null : withOther(question, [other.id], written);
  const id = question.matcher.find(cell);
  if (id !== null) return withOther(question, [id], written, cells);
  // Some forms put the text of «Other» in the option's cell.
  const reason = findOptionRefusal(question, cell);
  if (other !== undefined && other.text === undefined && reason.code === 'noOption') {
    return withOther(question, [other.id], cell);
  }
  cells.refuse(column, cell, reason);
  return null;
}

function readChoices(question: PlannedQuestion, cells: AnswerCellsContext): Answer | null {
  const { column } = question.source;
  const other = findOtherOption(question);
  const { ids, ...split } = question.matcher.split(answerCell(question, other, cells), question.separator);
  const reasons = split.unknown.map((part) => ({ part, reason: findOptionRefusal(question, part) }));
  const unknown = reasons.filter(({ reason }) => reason.code === 'noOption').map(({ part }) => part);
  for (const { part, reason } of reasons) {
    if (reason.code !== 'noOption') cells.refuse(column, part, reason);
  }
  let written = other?.text === undefined ? '' : cells.getCell(other.text);
  if (other !== undefined && other.text === undefined && unknown.length > 0) {
    written = unknown.join(question.separator === null ? ' ' : `${question.separator.trim()} `);
    ids.push(other.id);
  } else {
    for (const part of unknown) cells.refuse(column, part, { code: 'noOption' });
    if (written !== '' && other !== undefined) ids.push(other.id);
  }
  return withOther(question, ids, written, cells);
}

/** Reads options with separate columns that are ticked. */
function readTicks(question: PlannedQuestion, cells: AnswerCellsContext): Answer | null {
  const ids: string[] = [];
  let written = '';
  for (const option of question.options) {
    const cell = cells.getCell(option.column ?? '');
    const isChosen = cell !== '' && isTicked(cell, option, question.source);
    if (isChosen === null) cells.refuse(option.column ?? '', cell, { code: 'neitherChosen' });
    const text = option.text === undefined ? '' : cells.getCell(option.text);
    if (text !== '') written = text;
    if (isChosen === true || text !== '') ids.push(option.id);
  }
  return withOther(question, ids, written, cells);
}

/** Null if the cell is neither ticked nor unticked. */
function isTicked(
  cell: string,
  option: PlannedOption,
  { chosen, hasMarks }: PlannedQuestion['source'],
): boolean | null {
  if (chosen !== undefined)
    return foldTextAndPersianSpaces(cell) === foldTextAndPersianSpaces(String(chosen));
  const { body, translation, value } = option;
  return parseCellTick(cell, [body, ...(translation ? [translation] : []), String(value)], hasMarks);
}

/** A ranking that lacks a rank is left out, because the options below would move up. */
function refuseRanking(
  { source }: PlannedQuestion,
  shown: readonly (string | number)[],
  { refuse }: AnswerCellsContext,
) {
  refuse(source.column, shown.join(' '), { code: 'rankMissing' });
  return null;
}

/** Reads one cell with the ranked options in order. */
function readOrder(question: PlannedQuestion, cells: AnswerCellsContext): Answer | null {
  const { column } = question.source;
  const { ids, unknown } = question.matcher.split(cells.getCell(column), question.separator);
  for (const part of unknown) cells.refuse(column, part, findOptionRefusal(question, part));
  if (ids.length === 0) return null;
  if (unknown.length > 0) return refuseRanking(question, [cells.getCell(column)], cells);
  return { questionId: question.id, value: ids };
}

/** Reads a rank, starting at 1, for each option from separate columns. */
function readRanks(question: PlannedQuestion, cells: AnswerCellsContext): Answer | null {
  const ranked: { id: string; rank: number }[] = [];
  for (const { id, column = '' } of question.options) {
    const cell = cells.getCell(column);
    if (cell === '') continue;
    const rank = parseCellNumber(cell, cells.getDecimalSign(column));
    if (rank === null) cells.refuse(column, cell, { code: 'notRank' });
    else ranked.push({ id, rank });
  }
  if (ranked.length === 0) return null;
  if (new Set(ranked.map(({ rank }) => rank)).size < ranked.length) {
    const shown = ranked.map(({ rank }) => rank).join(' ');
    cells.refuse(question.source.column, shown, { code: 'sameRank' });
    return null;
  }
  ranked.sort((a, b) => a.rank - b.rank);
  const stray = cells.listStrayRanks(question.source.column);
  const isStray = stray.some((cell) => isRankCell(cell, ranked.length + stray.length));
  if (isStray || ranked.some(({ rank }, index) => rank !== index + 1)) {
    return refuseRanking(
      question,
      ranked.map(({ rank }) => rank),
      cells,
    );
  }
  return { questionId: question.id, value: ranked.map(({ id }) => id) };
}

/** Reads the option at each rank from separate columns. */
function readPlaces(question: PlannedQuestion, cells: AnswerCellsContext): Answer | null {
  const ids: string[] = [];
  const rowCells = question.rows.map(({ column = '' }) => cells.getCell(column));
  const last = rowCells.findLastIndex((cell) => cell !== '');
  for (const [index, { column = '' }] of question.rows.entries()) {
    const cell = rowCells[index] ?? '';
    if (cell === '') continue;
    const found = question.matcher.find(cell);
    if (found === null) cells.refuse(column, cell, findOptionRefusal(question, cell));
    else if (ids.includes(found)) cells.refuse(column, cell, { code: 'rankedTwice' });
    else ids.push(found);
  }
  if (ids.length === 0) return null;
  if (ids.length <= last) return refuseRanking(question, rowCells, cells);
  return { questionId: question.id, value: ids };
}

function readMatrix(question: PlannedQuestion, cells: AnswerCellsContext): Answer | null {
  const chosen: [string, string][] = [];
  for (const { id, column = '' } of question.rows) {
    const cell = cells.getCell(column);
    if (cell === '') continue;
    const found = question.matcher.find(cell);
    if (found === null) cells.refuse(column, cell, findOptionRefusal(question, cell));
    else chosen.push([id, found]);
  }
  return chosen.length === 0 ? null : { questionId: question.id, value: Object.fromEntries(chosen) };
}

function findOtherOption({ options }: PlannedQuestion): PlannedOption | undefined {
  return options.find(({ role }) => role === 'other');
}

/** Adds the text of «Other», or its label if there is none, so that the answer counts. */
function withOther(
  question: PlannedQuestion,
  ids: string[],
  written: string,
  cells?: AnswerCellsContext,
): Answer | null {
  if (ids.length === 0) return null;
  const isSeveral = answerTypes[question.source.responseType].shape === 'options';
  // Options are stored in the questionnaire's order, because the order in a cell has no meaning.
  const value = isSeveral
    ? question.options.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
    : (ids[0] ?? '');
  const other = findOtherOption(question);
  if (other === undefined || !ids.includes(other.id)) {
    if (written !== '' && other?.text !== undefined) {
      cells?.refuse(other.text, written, { code: 'anotherChosen' });
    }
    return { questionId: question.id, value };
  }
  return { questionId: question.id, value, otherText: written === '' ? other.body : written };
}
