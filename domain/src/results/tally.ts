import { addToBin, type Bins, type EncodedRest, type Sign } from '../inquiry/answer-types/answer-type.ts';
import { answerTypes } from '../inquiry/answer-types/index.ts';
import { numberBin, numberCounts } from '../inquiry/answer-types/number-bins.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiry/compile.ts';
import { medianOf } from './median.ts';

/**
 * Kept counts, of an inquiry or of a difference to one (then below zero too). Everything in it is a whole
 * number that is added: order never matters, taking out what was put in leaves nothing, and it goes through
 * JSON unchanged.
 */
export type Tally = {
  responses: number;
  /** By code: of a question how many answered, of an option how often chosen. No zeros at the end. */
  counts: number[];
  /** By question code, bins of its type: numbers, rank sums, matrix cells, months, hours. */
  extra: Record<string, Bins>;
  /** Seconds, in bins. */
  durations: Bins;
};

export type TalliedResponse = {
  readonly choices: readonly number[];
  readonly rest: EncodedRest | null;
  /** Seconds; null where nobody measured. */
  readonly duration: number | null;
};

export function emptyTally(): Tally {
  return { responses: 0, counts: [], extra: {}, durations: {} };
}

/** Puts a stored response into a tally, or (-1) takes it out. */
export function tallyResponse(
  tally: Tally,
  compiled: CompiledInquiry,
  { choices, rest, duration }: TalliedResponse,
  sign: Sign,
): void {
  tally.responses += sign;
  let from = 0;
  while (from < choices.length) {
    const question = compiled.optionByCode.get(choices[from] ?? 0)?.question;
    let to = from + 1;
    // The codes of one question stand together.
    while (to < choices.length && question?.optionByCode.has(choices[to] ?? 0)) to += 1;
    if (question !== undefined) tallyChoices(tally, question, choices, from, to, sign);
    from = to;
  }
  if (rest !== null) {
    for (const key in rest) {
      if (!Object.hasOwn(rest, key)) continue;
      // Texts of «Other» have keys that are no codes: they came with an option, which is counted above.
      const question = compiled.questionByCode.get(Number(key));
      if (question !== undefined) tallyValue(tally, question, rest[key], sign);
    }
  }
  if (duration !== null) addToBin(tally.durations, numberBin(duration), sign);
  trimCounts(tally.counts);
}

function tallyChoices(
  tally: Tally,
  question: CompiledQuestion,
  choices: readonly number[],
  from: number,
  to: number,
  sign: Sign,
): void {
  addToCount(tally.counts, question.code, sign);
  for (let place = from; place < to; place += 1) addToCount(tally.counts, choices[place] ?? 0, sign);
  const { tallyChoices: more } = answerTypes[question.responseType];
  if (more !== undefined) {
    withBins(tally, question, (bins) => more(bins, choices, from, to, sign));
  }
}

function tallyValue(tally: Tally, question: CompiledQuestion, value: unknown, sign: Sign): void {
  addToCount(tally.counts, question.code, sign);
  const { tallyValue: more } = answerTypes[question.responseType];
  if (more !== undefined) withBins(tally, question, (bins) => more(bins, value, sign));
}

function withBins(tally: Tally, { code }: CompiledQuestion, change: (bins: Bins) => void): void {
  const bins = tally.extra[code] ?? {};
  change(bins);
  keepBins(tally, code, bins);
}

/** Bins that nothing is left of go. Where people answered there is something: looking is slow in many bins. */
function keepBins(tally: Tally, code: number, bins: Bins): void {
  if ((tally.counts[code] ?? 0) <= 0 && isEmpty(bins)) delete tally.extra[code];
  else tally.extra[code] = bins;
}

/** Adds `source` to `target`, which it changes. */
export function mergeTallies(target: Tally, source: Readonly<Tally>): void {
  target.responses += source.responses;
  source.counts.forEach((count, code) => {
    if (count !== 0) addToCount(target.counts, code, count);
  });
  trimCounts(target.counts);
  for (const [code, bins] of Object.entries(source.extra)) {
    const own = target.extra[code] ?? {};
    mergeBins(own, bins);
    keepBins(target, Number(code), own);
  }
  mergeBins(target.durations, source.durations);
}

function mergeBins(target: Bins, source: Readonly<Bins>): void {
  for (const [key, amount] of Object.entries(source)) addToBin(target, key, amount);
}

function addToCount(counts: number[], code: number, amount: number): void {
  while (counts.length <= code) counts.push(0);
  counts[code] = (counts[code] ?? 0) + amount;
}

function trimCounts(counts: number[]): void {
  while (counts.length > 0 && counts.at(-1) === 0) counts.pop();
}

function isEmpty(bins: Readonly<Bins>): boolean {
  for (const _ in bins) return false;
  return true;
}

/** Seconds; null where nobody's is known. */
export function medianDuration(tally: Pick<Tally, 'durations'>): number | null {
  return medianOf(numberCounts(tally.durations));
}
