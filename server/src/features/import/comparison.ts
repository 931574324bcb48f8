import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import type { InProcessClient, RequestHeaders } from '../../http/in-process-client.ts';
import { type AskedQuestion, isSeveral } from './recount.ts';

export type Comparison = {
  compared: number;
  /** Counts that are not shown, since they would tell of too few people. */
  withheld: number;
  readonly differences: string[];
  /** Milliseconds, the middle one of several. */
  readonly summaryMs: number;
  /** Milliseconds, the slowest. */
  crossTabMs: number;
};

export type Viewer = {
  readonly client: InProcessClient;
  readonly headers: RequestHeaders;
  readonly inquiryId: string;
};
export type Pair = readonly [AskedQuestion, QuestionSummary];

export type Expect = (what: string, shown: number | undefined, expected: number) => void;

/** So few that anonymous results do not tell of them. */
export const isFew = (count: number) => count > 0 && count < minGroupSize;

/** The text of a question or an option as its author wrote it, spaces aside. */
export function plain(body: string): string {
  const [text = ''] = body.split(/<br\s*\/?>/i);
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Of options with one label the second has a NUL after its own in the recount, the third two. */
export function optionOf(shown: QuestionSummary, label: string) {
  const text = label.replaceAll('\0', '');
  const twins = shown.options.filter((option) => plain(option.label) === plain(text));
  return twins[label.length - text.length];
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Where several may be chosen, several counts may be one person's. */
export function fewestPeople(asked: AskedQuestion, counts: readonly number[]): number {
  return isSeveral(asked) ? Math.max(0, ...counts) : sum(counts);
}
