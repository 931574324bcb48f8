import { randomUUID } from 'node:crypto';
import type { SegmentInput } from '@nazar/domain/inquiries/segment.ts';
import type { DemoInquiry } from './demo-inquiry.ts';
import type { MadeQuestion } from './make-demo-answers.ts';

export type DemoSegments = { readonly segments: SegmentInput[]; readonly questions: readonly MadeQuestion[] };

/** The segments of a demo inquiry as sent, one per page, and its questions with their new ids. */
export function makeDemoSegments({ segments }: DemoInquiry): DemoSegments {
  const made: MadeQuestion[] = [];
  const sent = segments.map(
    ({ name, description = '', questions }, index): SegmentInput => ({
      ...{ id: randomUUID(), name, description },
      questions: questions.map((question) => {
        const options = (question.options ?? []).map((option) => ({ ...option, id: randomUUID() }));
        const each: MadeQuestion = { ...question, options, id: randomUUID() };
        made.push(each);
        return {
          id: each.id,
          responseType: question.responseType,
          body: question.body,
          min: question.min ?? null,
          max: question.max ?? null,
          isForce: question.isForce ?? false,
          horizontal: question.horizontal ?? false,
          score: question.score ?? 0,
          wrongScore: question.wrongScore ?? 0,
          sortOrder: made.length,
          pageNumber: index + 1,
          options: options.map(({ id, body, role, isAnswer }) => ({
            ...{ id, body, role: role ?? 'choice', isAnswer: isAnswer ?? false },
          })),
        };
      }),
    }),
  );
  return { segments: sent, questions: made };
}
