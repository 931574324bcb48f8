import { createHash, randomUUID } from 'node:crypto';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { type Answer, toAnswerMap } from '@nazar/domain/inquiries/answers.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { encodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { FilteredResponse } from '@nazar/domain/results/filter/matches.ts';
import {
  makeEmptyTally,
  type TalliedResponse,
  type Tally,
  tallyResponse,
} from '@nazar/domain/results/tally.ts';
import { randomAnswers } from '@nazar/domain/testing/random-answers.ts';
import { sampleAnswerDays, sampleAnswerTexts } from '@nazar/domain/testing/random-filter.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { response, tally } from '../../../../platform/database/schema/participation.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { addToInquiryCounts, tallyTotalBucket } from '../../../counts/index.ts';

/** A random response in the form in which a submit stores it. */
export type RandomResponse = FilteredResponse & {
  readonly id: string;
  readonly tallied: TalliedResponse;
  readonly flaggedBy: 'owner' | 'address' | null;
};

export function randomResponse(compiled: CompiledInquiry): fc.Arbitrary<RandomResponse> {
  return fc
    .record({
      day: fc.constantFrom(...sampleAnswerDays),
      language: fc.constantFrom('en' as const, 'fa' as const, null),
      channel: fc.constantFrom('poster', 'sms', null),
      flaggedBy: fc.constantFrom('owner' as const, 'address' as const, null),
      score: fc.constantFrom(null, -1, 0, 0.1, 0.5, 7.25),
      duration: fc.constantFrom(null, 3, 60, 20_000),
      answers: randomAnswers(compiled),
      text: fc.constantFrom(...sampleAnswerTexts),
    })
    .map(({ answers: given, text, duration, ...head }) => {
      const answers = given.map((answer): Answer => withText(compiled, answer, text));
      const { choices, rest } = encodeAnswers(compiled, answers);
      const tallied = { choices, rest: Object.keys(rest).length === 0 ? null : rest, duration };
      // Rounded to single precision, as stored.
      const score = head.score === null ? null : Math.fround(head.score);
      return {
        ...head,
        flagged: head.flaggedBy !== null,
        score,
        id: randomUUID(),
        tallied,
        answers: toAnswerMap(answers),
      };
    });
}

function withText({ questionById }: CompiledInquiry, answer: Answer, text: string): Answer {
  const question = questionById.get(answer.questionId);
  const isWritten = question !== undefined && answerTypes[question.responseType].summaryKind === 'texts';
  if (isWritten) return { ...answer, value: text };
  return answer.otherText === undefined ? answer : { ...answer, otherText: text };
}

/** Stores responses with their counts, which is faster than submits over HTTP. */
export async function storeResponses(
  { db }: Pick<TestApp, 'db'>,
  inquiry: { readonly id: string; readonly revision: number; readonly compiled: CompiledInquiry },
  made: readonly RandomResponse[],
): Promise<void> {
  const { id: inquiryId, revision, compiled } = inquiry;
  const buckets = new Map<string, Tally>([[tallyTotalBucket, makeEmptyTally()]]);
  for (const { id, day, language, channel, score, flaggedBy, tallied } of made) {
    const bucket = `${day} 00:00:00`;
    const own = buckets.get(bucket) ?? makeEmptyTally();
    buckets.set(bucket, own);
    for (const each of [own, buckets.get(tallyTotalBucket) ?? own]) tallyResponse(each, compiled, tallied, 1);
    const submittedAt = compiled.definition.anonymous ? null : new Date(`${day}T12:00:00Z`);
    await db.insert(response).values({
      id,
      inquiryId,
      bucket,
      revision,
      language,
      channel,
      score,
      maxScore: score === null ? null : 10,
      submittedAt,
      startedAt: submittedAt,
      choices: [...tallied.choices],
      rest: tallied.rest,
      duration: tallied.duration,
      secretHash: createHash('sha256').update(id).digest(),
    });
    if (flaggedBy === 'address') {
      await db.execute(
        sql`insert into suspected_response (response_id, inquiry_id) values (${id}, ${inquiryId})`,
      );
    }
    if (flaggedBy === 'owner') {
      await db.execute(sql`
        insert into response_note (response_id, inquiry_id, note, is_flagged, updated_at)
        values (${id}, ${inquiryId}, '', true, now())`);
    }
  }
  for (const bucket of buckets.keys()) {
    await db.insert(tally).values({ inquiryId, bucket }).onConflictDoNothing();
  }
  await addToInquiryCounts(db, inquiryId, buckets);
}
