import type { CompiledInquiry } from '../inquiry/compile.ts';
import { isFew } from './disclosure.ts';
import { minGroupSize } from './min-group-size.ts';
import type { Tally } from './tally.ts';

/** What of single responses stays hidden, by code. */
export type HiddenAnswers = {
  readonly questions: ReadonlySet<number>;
  /** Of these what was written beside «Other». */
  readonly otherTexts: ReadonlySet<number>;
  /** Whether scores are hidden too: with the answers that are told, they would tell a hidden one. */
  readonly scores: boolean;
  /** Whether it is hidden in which language a response was given, and by which shared link: links may name persons. */
  readonly origin: boolean;
};

export const nothingHidden: HiddenAnswers = {
  questions: new Set(),
  otherTexts: new Set(),
  scores: false,
  origin: false,
};

/** Whether an anonymous inquiry has enough responses to show any by itself. */
export function mayShowResponses(responses: number): boolean {
  return responses >= minGroupSize;
}

/**
 * Whether responses that nobody has been shown yet may now be: only so many at once, since one that is there today
 * and was not yesterday is the one of whoever answered meanwhile.
 */
export function mayJoinShown(waiting: number): boolean {
  return waiting >= minGroupSize;
}

/** What a summary hides of a question is hidden in every response, from the search too; not answering looks alike. */
export function hiddenAnswers(
  { questions }: Pick<CompiledInquiry, 'questions'>,
  { counts }: Pick<Tally, 'counts'>,
): HiddenAnswers {
  const count = (code: number) => counts[code] ?? 0;
  const few = questions.filter(({ code }) => isFew(count(code)));
  const others = questions.filter(({ allOptions }) =>
    allOptions.some(({ role, code }) => role === 'other' && isFew(count(code))),
  );
  const codes = (some: typeof questions) => new Set(some.map(({ code }) => code));
  const scores = few.some(({ score, wrongScore }) => score !== 0 || wrongScore !== 0);
  return { questions: codes(few), otherTexts: codes(others), scores, origin: true };
}

/** Whether fewer than so many may have been shown of a question that enough answered: of those that wait some did. */
export function hingesOnWaiting(
  { questions }: Pick<CompiledInquiry, 'questions'>,
  { counts }: Pick<Tally, 'counts'>,
): boolean {
  // Those that wait are fewer than a group, or a few more where some came while they were read.
  const isClose = (code: number) => (counts[code] ?? 0) > 0 && (counts[code] ?? 0) < 4 * minGroupSize;
  return questions.some(
    ({ code, allOptions }) =>
      isClose(code) || allOptions.some((option) => option.role === 'other' && isClose(option.code)),
  );
}

/** So many responses must have come by a shared link for it to be told. */
export function minChannelCount(anonymous: boolean): number {
  return anonymous ? minGroupSize : 1;
}
