import {
  type AnswerBins,
  addToBin,
  type BinSign,
  type EncodedValues,
} from '../inquiries/answer-types/answer-type.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import { getNumberBinKey, isExactlyBinned } from '../inquiries/answer-types/number-bins.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';

/**
 * The counts of an inquiry, or a difference of counts, which may be negative. All values are integers and are
 * only added, so the order of responses does not matter, removing what was added leaves zero, and JSON
 * preserves it.
 */
export type Tally = {
  responses: number;
  /**
   * Number of responses that answered a question or chose an option (a matrix column: in all rows together), by code,
   * without trailing zeros.
   */
  counts: number[];
  /** Bins by question code, with the bins of its type: numbers, rank sums, matrix cells, months, hours. */
  bins: Record<string, AnswerBins>;
  /** Bins of seconds. */
  durations: AnswerBins;
  /**
   * Exact values that the bins lack, by `question code:value`. They are stored as separate rows, and only for
   * the total.
   */
  values: AnswerBins;
};

/** Replaces the question code for durations. */
export const durationTallyCode = 0;

export type TalliedResponse = {
  readonly choices: readonly number[];
  readonly rest: EncodedValues | null;
  /** Seconds; null if not measured. */
  readonly duration: number | null;
};

export function makeEmptyTally(): Tally {
  return { responses: 0, counts: [], bins: {}, durations: {}, values: {} };
}

/** Adds a stored response to a tally, or removes it if the sign is -1. */
export function tallyResponse(
  tally: Tally,
  compiled: CompiledInquiry,
  { choices, rest, duration }: TalliedResponse,
  sign: BinSign,
): void {
  tally.responses += sign;
  let from = 0;
  while (from < choices.length) {
    const question = compiled.optionByCode.get(choices[from] ?? 0)?.question;
    let to = from + 1;
    // The codes of one question are adjacent.
    while (to < choices.length && question?.optionByCode.has(choices[to] ?? 0)) to += 1;
    if (question !== undefined) tallyChoices(tally, question, choices, from, to, sign);
    from = to;
  }
  if (rest !== null) {
    for (const key in rest) {
      if (!Object.hasOwn(rest, key)) continue;
      // Keys of «Other» texts are not codes; their option is already counted above.
      const question = compiled.questionByCode.get(Number(key));
      if (question !== undefined) tallyAnswerValue(tally, question, rest[key], sign);
    }
  }
  if (duration !== null) tallyDuration(tally, duration, sign);
  trimCounts(tally.counts);
}

/** Adds a duration that `times` responses took. */
export function tallyDuration(tally: Tally, duration: number, times: number): void {
  addToBin(tally.durations, getNumberBinKey(duration), times);
  listValue(tally, durationTallyCode, isExactlyBinned(duration) ? null : duration, times);
}

function tallyChoices(
  tally: Tally,
  question: CompiledQuestion,
  choices: readonly number[],
  from: number,
  to: number,
  times: number,
): void {
  addToCountAtCode(tally.counts, question.code, times);
  for (let index = from; index < to; index += 1) addToCountAtCode(tally.counts, choices[index] ?? 0, times);
  const { tallyChoices: more } = answerTypes[question.responseType];
  if (more !== undefined) {
    withBins(tally, question, (bins) => more(bins, choices, from, to, times));
  }
}

/** Adds the stored codes of one question's answer, which `times` responses have. */
export function tallyAnswerCodes(
  tally: Tally,
  question: CompiledQuestion,
  codes: readonly number[],
  times: number,
): void {
  tallyChoices(tally, question, codes, 0, codes.length, times);
}

/** Adds a value that `times` responses gave. */
export function tallyAnswerValue(
  tally: Tally,
  question: CompiledQuestion,
  value: unknown,
  times: number,
): void {
  addToCountAtCode(tally.counts, question.code, times);
  const { tallyValue: more, listedValue } = answerTypes[question.responseType];
  if (more !== undefined) withBins(tally, question, (bins) => more(bins, value, times));
  if (listedValue !== undefined) listValue(tally, question.code, listedValue(value), times);
}

function listValue(tally: Tally, code: number, value: number | null, times: number): void {
  if (value !== null) addToBin(tally.values, `${code}:${value}`, times);
}

function withBins(tally: Tally, { code }: CompiledQuestion, change: (bins: AnswerBins) => void): void {
  const bins = tally.bins[code] ?? {};
  change(bins);
  keepBins(tally, code, bins);
}

/**
 * Deletes empty sets of bins. Only questions without answers are checked, because checking many bins is slow.
 */
function keepBins(tally: Tally, code: number, bins: AnswerBins): void {
  if ((tally.counts[code] ?? 0) <= 0 && isEmpty(bins)) delete tally.bins[code];
  else tally.bins[code] = bins;
}

/** Adds `source` to `target` in place. */
export function addTallyTo(target: Tally, source: Readonly<Tally>): void {
  target.responses += source.responses;
  source.counts.forEach((count, code) => {
    if (count !== 0) addToCountAtCode(target.counts, code, count);
  });
  trimCounts(target.counts);
  for (const [code, bins] of Object.entries(source.bins)) {
    const own = target.bins[code] ?? {};
    mergeBins(own, bins);
    keepBins(target, Number(code), own);
  }
  mergeBins(target.durations, source.durations);
  mergeBins(target.values, source.values);
}

function mergeBins(target: AnswerBins, source: Readonly<AnswerBins>): void {
  for (const [key, amount] of Object.entries(source)) addToBin(target, key, amount);
}

export function addToCountAtCode(counts: number[], code: number, amount: number): void {
  while (counts.length <= code) counts.push(0);
  counts[code] = (counts[code] ?? 0) + amount;
}

function trimCounts(counts: number[]): void {
  while (counts.length > 0 && counts.at(-1) === 0) counts.pop();
}

function isEmpty(bins: Readonly<AnswerBins>): boolean {
  for (const _ in bins) return false;
  return true;
}

export type ListedValue = { readonly code: number; readonly value: number; readonly count: number };

/** The entries of `values`, sorted by code and value. */
export function listListedValues({ values }: Pick<Tally, 'values'>): ListedValue[] {
  return Object.entries(values)
    .map(([key, count]) => {
      const end = key.indexOf(':');
      return { code: Number(key.slice(0, end)), value: Number(key.slice(end + 1)), count };
    })
    .sort((a, b) => a.code - b.code || a.value - b.value);
}
