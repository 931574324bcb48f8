import type { FieldCode } from '../../problem/field-problem.ts';
import type { Answer } from '../answers.ts';
import type { CompiledQuestion } from '../compile.ts';
import type { Clause } from '../condition.ts';
import type { OptionRole, ResponseType } from '../question.ts';

export type AskedOption = { readonly id: string; readonly role: OptionRole };

/** What checking an answer needs to know; a participant's page and a compiled inquiry both have it. */
export type AskedQuestion = {
  readonly id: string;
  readonly responseType: ResponseType;
  readonly isForce: boolean;
  readonly min: number | string | null;
  readonly max: number | string | null;
  /** Those that are shown. */
  readonly options: readonly AskedOption[];
  /** The same by id, where somebody prepared it: the submit path builds nothing. */
  readonly askedOptions?: ReadonlyMap<string, AskedOption>;
};

export type AnswerProblem = {
  readonly code: FieldCode;
  readonly params?: Readonly<Record<string, string | number>>;
};

export type Verdict = 'right' | 'wrong';
export type Bound = number | string | null;
export type Bounds = { readonly min: Bound; readonly max: Bound };
/** What min and max mean: how many options, characters, a number, an ISO date, an ISO time. */
export type BoundsKind = 'count' | 'length' | 'value' | 'date' | 'time' | 'none';
/** What an answer is: one option, some of them, all of them in an order, a column for each row, a number, a text. */
export type AnswerShape = 'option' | 'options' | 'order' | 'cells' | 'number' | 'text';
/** What results tell of it: counts by option, mean ranks, a table of counts, figures, counts by day or hour, texts. */
export type SummaryKind = 'options' | 'ranks' | 'cells' | 'numbers' | 'days' | 'hours' | 'texts';
export type ConditionOperator = Clause['operator'];
/** The level of measurement, in the words of statistics programs. */
export type Measure = 'nominal' | 'ordinal' | 'scale';
/** A column with the chosen option, one for each option (ticked or not, ranked), one for each row, or the value. */
export type ExportForm =
  | 'choice'
  | 'ticks'
  | 'ranks'
  | 'rows'
  | { readonly value: 'number' | 'date' | 'time' | 'text'; readonly measure: Measure };

/** What a row of points has besides its ends. */
export type PointsTrait = {
  /** Whether answers from 0 to 10 tell promoters from detractors. */
  readonly promoters: boolean;
  /** The ends of a row that holds all values from the smallest to the largest that was given. */
  endsOf(smallest: number, largest: number): { readonly min: number; readonly max: number };
};

/** A response's answers as stored: chosen codes in order, and the rest by question code. */
export type EncodedAnswers = { readonly choices: number[]; readonly rest: Record<string, unknown> };
export type EncodedRest = Readonly<Record<string, unknown>>;

/** Small integer counts of one question by a key of its type; adding and taking out again leaves nothing. */
export type Bins = Record<string, number>;
export type Sign = 1 | -1;

/** One way to answer: everything that differs between response types, in one place. */
export type AnswerType = {
  readonly responseType: ResponseType;
  readonly shape: AnswerShape;
  /** The roles that its options may have. */
  readonly optionRoles: readonly OptionRole[];
  /** How many shown options it needs in all, and of one role where it matters. */
  readonly minOptions: number;
  readonly minByRole: Readonly<Partial<Record<OptionRole, number>>>;
  readonly maxOptions: number | null;
  /** Whether its options come with it: they can be reworded, not added to. */
  readonly fixedOptions: boolean;
  /** Whether the order that the author gives the options is the right answer, where there is a score. */
  readonly orderIsAnswer: boolean;
  /** Whether its options lie in one line: never, where the author asks for it, always. */
  readonly horizontal: 'never' | 'optional' | 'always';
  readonly bounds: BoundsKind;
  /** The least and largest number that min and max may be; null where they aren't numbers. */
  readonly boundsWithin: { readonly min: number; readonly max: number; readonly whole: boolean } | null;
  /** Null where its numbers are not chosen from a row of points. */
  readonly points: PointsTrait | null;
  /** What min and max are prefilled with. */
  usualBounds(shownOptions: number): Bounds;
  /** Whether its options can be counted in charts and cross-tabs. */
  readonly countable: boolean;
  readonly summaryKind: SummaryKind;
  /** What conditions may ask of its answers. */
  readonly conditionOperators: readonly ConditionOperator[];
  /** Whether an answer says how to reach a person. */
  readonly isContact: boolean;
  /** Whether answers are written from the left in every language. */
  readonly isLatin: boolean;
  /** Said of a mandatory question without an answer. */
  readonly missing: FieldCode;
  /**
   * What is wrong with an answer that is not empty; null where nothing is. `today` (ISO 8601), where it is known,
   * says whether a day lies ahead: it words what is refused, and refuses nothing by itself.
   */
  checkAnswer(question: AskedQuestion, answer: Answer, today?: string): AnswerProblem | null;
  /** A checked answer in its one spelling: trimmed, in one order, without what does not belong. */
  normalise(question: AskedQuestion, answer: Answer): Answer;
  /** What is wrong with an answer that the author accepts as right; null where nothing is. */
  acceptedProblem?(body: string): FieldCode | null;
  /** Null where nothing says what is right. */
  judge(question: CompiledQuestion, answer: Answer): Verdict | null;
  encode(question: CompiledQuestion, answer: Answer, into: EncodedAnswers): void;
  decode(question: CompiledQuestion, codes: readonly number[], rest: EncodedRest): Answer | null;
  /** Counts beside those per option code, of the codes from `from` to before `to` … */
  tallyChoices?(bins: Bins, choices: readonly number[], from: number, to: number, sign: Sign): void;
  /** … and of a stored value. */
  tallyValue?(bins: Bins, value: unknown, sign: Sign): void;
  /**
   * What of a stored value is listed beside its bin, since the bin does not tell it exactly; null where it does.
   * Dates are days since 1970-01-01.
   */
  listedValue?(value: unknown): number | null;
  /** The columns that its answers fill in a table of responses; made by `exportColumns`. */
  readonly exportForm: ExportForm;
};

/** Adds to one bin; an empty one goes, so that equal counts are equal objects. */
export function addToBin(bins: Bins, key: string, amount: number): void {
  const next = (Object.hasOwn(bins, key) ? (bins[key] ?? 0) : 0) + amount;
  if (next === 0) delete bins[key];
  else bins[key] = next;
}
