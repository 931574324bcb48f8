import { type DateNotation, normalizeCellDay } from '@nazar/domain/imports/cell-day.ts';
import { type DecimalSign, parseCellNumber } from '@nazar/domain/imports/cell-number.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { isIsoDate } from '@nazar/domain/text/moment.ts';
import type { Questionnaire, QuestionnaireQuestion } from '../questionnaire/questionnaire.ts';
import {
  type CellGetter,
  type ImportTableColumns,
  makeCellGetter,
  makeDateNotationGetter,
  makeDecimalSignGetter,
} from './answer-cells.ts';
import { OptionMatcher, optionSeparatorCandidates } from './match-options.ts';
import type { TableRow } from './read-table.ts';

type DetectedBounds = {
  readonly min: number | string;
  readonly max: number | string;
  readonly values: readonly (number | string)[];
};
/** Separators and bounds of scales and dates that the questionnaire omits and that were detected in the data, by column. */
export type DetectedSeparatorsAndBounds = {
  readonly separators: ReadonlyMap<string, string>;
  readonly bounds: ReadonlyMap<string, DetectedBounds>;
};

export const noSeparatorsAndBounds: DetectedSeparatorsAndBounds = {
  separators: new Map(),
  bounds: new Map(),
};

type Detector = {
  see(getCell: CellGetter, getDecimalSign: (column: string) => DecimalSign): void;
  contribute(into: { separators: Map<string, string>; bounds: Map<string, DetectedBounds> }): void;
};

/** Whether the questionnaire omits anything that must be detected in the data. */
export function omitsSeparatorsOrBounds({ questions }: Questionnaire): boolean {
  return questions.some(
    (question) => needsSeparator(question) || needsBounds(question) || needsDays(question),
  );
}

function needsSeparator({ responseType, options, rows, separator }: QuestionnaireQuestion): boolean {
  const { shape } = answerTypes[responseType];
  const several = shape === 'options' || shape === 'order';
  return (
    several &&
    separator === undefined &&
    rows.length === 0 &&
    options.every(({ column }) => column === undefined)
  );
}

function needsBounds({ responseType, min, max }: QuestionnaireQuestion): boolean {
  return answerTypes[responseType].points !== null && ((min ?? null) === null || (max ?? null) === null);
}

function needsDays({ responseType, min, max }: QuestionnaireQuestion): boolean {
  return answerTypes[responseType].bounds === 'date' && ((min ?? null) === null || (max ?? null) === null);
}

/** Reads the whole table to find the separators of choices and the ends of scales and dates. */
export async function detectSeparatorsAndBounds(
  questionnaire: Questionnaire,
  columns: ImportTableColumns,
  rows: AsyncIterable<TableRow>,
): Promise<DetectedSeparatorsAndBounds> {
  const getDateNotation = makeDateNotationGetter(columns, questionnaire);
  const detectors = questionnaire.questions.flatMap((question): Detector[] => {
    if (needsSeparator(question)) return [separatorDetector(question)];
    if (needsDays(question)) return [dayDetector(question, getDateNotation(question.column))];
    return needsBounds(question) ? [boundsDetector(question)] : [];
  });
  for await (const row of rows) {
    const getCell = makeCellGetter(row.cells, columns, () => {});
    const getDecimalSign = makeDecimalSignGetter(row, columns, questionnaire.decimal);
    for (const detector of detectors) detector.see(getCell, getDecimalSign);
  }
  const detected = { separators: new Map<string, string>(), bounds: new Map<string, DetectedBounds>() };
  for (const detector of detectors) detector.contribute(detected);
  return detected;
}

/** The separator that gives the most known options and the fewest unknown parts. */
function separatorDetector({ column, options }: QuestionnaireQuestion): Detector {
  const matcher = new OptionMatcher(options.map((option, index) => ({ ...option, id: String(index) })));
  const scores = optionSeparatorCandidates.map((separator) => ({ separator, known: 0, unknown: 0 }));
  return {
    see: (getCell) => {
      const cell = getCell(column);
      // A single option does not show how two would be separated.
      if (cell === '' || matcher.find(cell) !== null) return;
      for (const score of scores) {
        if (!cell.includes(score.separator)) continue;
        const { ids, unknown } = matcher.split(cell, score.separator);
        score.known += ids.length;
        score.unknown += unknown.length;
      }
    },
    contribute: ({ separators }) => {
      const [best] = scores.toSorted((a, b) => b.known - a.known || a.unknown - b.unknown);
      if (best !== undefined && best.known > 0) separators.set(column, best.separator);
    },
  };
}

const maxValues = 12;

function boundsDetector(question: QuestionnaireQuestion): Detector {
  const { column, responseType } = question;
  const { boundsWithin, points } = answerTypes[responseType];
  const fits = (value: number) =>
    boundsWithin === null || (value >= boundsWithin.min && value <= boundsWithin.max);
  const values = new Set<number>();
  return {
    see: (getCell, getDecimalSign) => {
      const cell = getCell(column);
      const value = cell === '' ? null : parseCellNumber(cell, getDecimalSign(column));
      if (value !== null && Number.isInteger(value) && fits(value)) {
        values.add(value);
      }
    },
    contribute: ({ bounds }) => {
      const found = [...values].sort((a, b) => a - b);
      const [first, last] = [found[0], found.at(-1)];
      if (first === undefined || last === undefined) return;
      const ends = points?.endsOf(first, last);
      if (ends !== undefined && ends.min < ends.max)
        bounds.set(column, { ...ends, values: found.slice(0, maxValues) });
    },
  };
}

/** Dates keep their usual bounds unless some lie outside. */
function dayDetector({ column, responseType }: QuestionnaireQuestion, dates: DateNotation): Detector {
  const usual = answerTypes[responseType].usualBounds(0);
  let [first, last] = [String(usual.min), String(usual.max)];
  return {
    see: (getCell) => {
      const day = normalizeCellDay(getCell(column), dates);
      if (!isIsoDate(day)) return;
      if (day < first) first = day;
      if (day > last) last = day;
    },
    contribute: ({ bounds }) => {
      if (first === usual.min && last === usual.max) return;
      const values = [first, last].filter((day) => day !== usual.min && day !== usual.max);
      bounds.set(column, { min: first, max: last, values });
    },
  };
}
