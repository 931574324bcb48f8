import type { ResponseDetails } from '@nazar/domain/api/response-calls.ts';

type ShownQuestion = ResponseDetails['questions'][number];

export type AnswerVerdict = 'right' | 'wrong' | 'unanswered';

/** How an answer of an exam was judged; null if it wasn't, such as without a right answer. */
export function getAnswerVerdict({ verdict, answer, asked, score }: ShownQuestion): AnswerVerdict | null {
  if (verdict !== null) return verdict;
  return asked && answer === null && score !== undefined ? 'unanswered' : null;
}
