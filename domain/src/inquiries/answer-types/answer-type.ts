import type { FieldProblemCode } from '../../problem/field-problem.ts';
import type { Answer } from '../answers.ts';
import type { CompiledQuestion } from '../compile.ts';
import type { ConditionClause } from '../conditions/condition.ts';
import type { OptionRole, ResponseType } from '../question.ts';

export type CheckableOption = { readonly id: string; readonly role: OptionRole };

/**
 * The part of a question that checking an answer needs; the participation page and a compiled inquiry both
 * have it.
 */
export type CheckableQuestion = {
  readonly id: string;
  readonly responseType: ResponseType;
  readonly isForce: boolean;
  readonly min: number | string | null;
  readonly max: number | string | null;
  /** Contains only shown options. */
  readonly options: readonly CheckableOption[];
  /** Options by id, if prepared, because the submit path must not build the map each time. */
  readonly askedOptions?: ReadonlyMap<string, CheckableOption> | undefined;
};

export type AnswerProblem = {
  readonly code: FieldProblemCode;
  readonly params?: Readonly<Record<string, string | number>>;
};

export type AnswerCorrectness = 'right' | 'wrong';
export type AnswerBound = number | string | null;
export type AnswerBounds = { readonly min: AnswerBound; readonly max: AnswerBound };
/**
 * Meaning of min and max: a number of options, characters, a number, an ISO date, an ISO time, a number of
 * files.
 */
export type BoundsKind = 'count' | 'length' | 'value' | 'date' | 'time' | 'files' | 'none';
/**
 * Shape of an answer: one option, several options, all options in an order, a column for each row, a number,
 * a text, uploaded files.
 */
export type AnswerShape = 'option' | 'options' | 'order' | 'cells' | 'number' | 'text' | 'files';
/**
 * Content of results: counts by option, mean ranks, a table of counts, statistics, counts by day or hour,
 * texts, files.
 */
export type SummaryKind = 'options' | 'ranks' | 'cells' | 'numbers' | 'days' | 'hours' | 'texts' | 'files';
/**
 * Groups in charts: chosen options, the option ranked first, the column chosen in each row, ranges of
 * numbers, days or months or years, hours.
 */
export type GroupingKind = 'options' | 'firstRank' | 'rows' | 'numbers' | 'days' | 'hours';
export type ConditionOperator = ConditionClause['operator'];
/** The level of measurement, as statistics programs call it. */
export type MeasurementLevel = 'nominal' | 'ordinal' | 'scale';
/**
 * Columns in exports: the chosen option, one for each option (ticked or ranked), one for each row, file
 * names, or the value.
 */
export type ExportColumnLayout =
  | 'choice'
  | 'ticks'
  | 'ranks'
  | 'rows'
  | 'files'
  | { readonly value: 'number' | 'date' | 'time' | 'text'; readonly measure: MeasurementLevel };

/** Properties of a row of points besides its ends. */
export type RatingTraits = {
  /** Whether answers from 0 to 10 give a net promoter score. */
  readonly promoters: boolean;
  /** Returns the ends of a row that contains all given values. */
  endsOf(smallest: number, largest: number): { readonly min: number; readonly max: number };
};

/** The answers of a response as stored: chosen codes in order, and other values by question code. */
export type EncodedAnswers = { readonly choices: number[]; readonly rest: Record<string, unknown> };
export type EncodedValues = Readonly<Record<string, unknown>>;

/**
 * Integer counts of one question, by keys of its type; adding and subtracting the same counts leaves none.
 */
export type AnswerBins = Record<string, number>;
export type BinSign = 1 | -1;

/** One response type: everything that differs between response types. */
export type AnswerType = {
  readonly responseType: ResponseType;
  /** False for content that is only shown: it has no number, score or answers, and draws keep it. */
  readonly takesAnswer: boolean;
  /** Whether the type has a text field, which can show a placeholder. */
  readonly hasTextField: boolean;
  readonly shape: AnswerShape;
  /** The roles that options may have. */
  readonly optionRoles: readonly OptionRole[];
  /** Minimum number of shown options in total, and by role if that matters. */
  readonly minOptions: number;
  readonly minByRole: Readonly<Partial<Record<OptionRole, number>>>;
  readonly maxOptions: number | null;
  /** Whether the options are fixed: they can be reworded, but not added or removed. */
  readonly fixedOptions: boolean;
  /** Whether the author's order of the options is the right answer when there is a score. */
  readonly orderIsAnswer: boolean;
  /** Whether options are shown in one line: never, if the author chooses it, or always. */
  readonly horizontal: 'never' | 'optional' | 'always';
  readonly bounds: BoundsKind;
  /** The smallest and largest allowed value of min and max; null if they aren't numbers. */
  readonly boundsWithin: { readonly min: number; readonly max: number; readonly whole: boolean } | null;
  /** Null if answers are not points of a row. */
  readonly points: RatingTraits | null;
  /** The initial min and max. */
  usualBounds(shownOptions: number): AnswerBounds;
  /** The grouping of its answers in charts and cross-tabs; null if they can't be grouped. */
  readonly groupedBy: GroupingKind | null;
  readonly summaryKind: SummaryKind;
  /** The operators that conditions may use on its answers. */
  readonly conditionOperators: readonly ConditionOperator[];
  /** Whether an answer is a contact detail of a person. */
  readonly isContact: boolean;
  /** Whether answers are written from left to right in every language. */
  readonly isLatin: boolean;
  /** The problem of a mandatory question without an answer. */
  readonly missing: FieldProblemCode;
  /**
   * Returns the problem of an answer that is not empty, or null. `today` (ISO 8601, if known) only changes
   * the problem of a refused future day.
   */
  checkAnswer(question: CheckableQuestion, answer: Answer, today?: string): AnswerProblem | null;
  /** Normalizes a checked answer: trimmed, in a fixed order, without irrelevant parts. */
  normalize(question: CheckableQuestion, answer: Answer): Answer;
  /** Returns the problem of an accepted answer written by the author, or null. */
  acceptedProblem?(body: string): FieldProblemCode | null;
  /** Returns null if the author set no right answer. */
  judge(question: CompiledQuestion, answer: Answer): AnswerCorrectness | null;
  encode(question: CompiledQuestion, answer: Answer, into: EncodedAnswers): void;
  decode(question: CompiledQuestion, codes: readonly number[], rest: EncodedValues): Answer | null;
  /** Adds `times` counts for the codes from `from` (inclusive) to `to` (exclusive). */
  tallyChoices?(bins: AnswerBins, choices: readonly number[], from: number, to: number, times: number): void;
  /** Adds `times` counts for a stored value; negative numbers remove it. */
  tallyValue?(bins: AnswerBins, value: unknown, times: number): void;
  /**
   * Returns the exact value to list in addition to its bin, or null if the bin is exact. Dates are days since
   * 1970-01-01.
   */
  listedValue?(value: unknown): number | null;
  /** The layout of its columns in exports; see `listExportColumns`. */
  readonly exportLayout: ExportColumnLayout;
};

/** Adds to one bin and deletes it at zero, so that equal counts are equal objects. */
export function addToBin(bins: AnswerBins, key: string, amount: number): void {
  const next = (Object.hasOwn(bins, key) ? (bins[key] ?? 0) : 0) + amount;
  if (next === 0) delete bins[key];
  else bins[key] = next;
}
