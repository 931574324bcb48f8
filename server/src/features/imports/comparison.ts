import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import type { InProcessClient, RequestHeaders } from '../../platform/http/in-process-client.ts';
import type { AskedQuestion } from './recount.ts';

export type Comparison = {
  compared: number;
  readonly differences: string[];
  /** The median in milliseconds. */
  readonly summaryMs: number;
  /** The slowest in milliseconds. */
  crossTabMs: number;
};

export type Viewer = {
  readonly client: InProcessClient;
  readonly headers: RequestHeaders;
  readonly inquiryId: string;
};
export type Pair = readonly [AskedQuestion, QuestionSummary];

export type Expect = (what: string, shown: number | undefined, expected: number) => void;

/** The text of a question or an option as written, with spaces normalised. */
export function plain(body: string): string {
  const [text = ''] = body.split(/<br\s*\/?>/i);
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** In the recount, the second option with the same label gets a NUL appended, the third two. */
export function optionOf(shown: QuestionSummary, label: string) {
  const text = label.replaceAll('\0', '');
  const twins = shown.options.filter((option) => plain(option.label) === plain(text));
  return twins[label.length - text.length];
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
