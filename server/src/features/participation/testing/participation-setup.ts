import { randomBytes, randomUUID } from 'node:crypto';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import type { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { QuestionInput } from '@nazar/domain/inquiries/question.ts';
import { asc, eq } from 'drizzle-orm';
import { responseVersion } from '../../../platform/database/schema/participation.ts';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import type { TestApp } from '../../../testing/test-app.ts';

// The setup for tests of participation, results and charts.

export type Answers = CallInput<typeof submitResponse>['answers'];
export type SubmitInput = CallInput<typeof submitResponse>;

/** The id and secret that the browser makes for one attempt. */
export function makeAttempt(): { attemptId: string; attemptSecret: string } {
  return { attemptId: randomUUID(), attemptSecret: randomBytes(16).toString('base64url') };
}

export interface Poll {
  readonly id: string;
  readonly revision: number;
  readonly drink: QuestionInputWithOptions;
  readonly extras: QuestionInputWithOptions;
  readonly spoons: QuestionInputWithOptions;
  readonly wish: QuestionInputWithOptions;
  /** Makes a complete submit, with the drink chosen by index. */
  submit(drink?: number, more?: Partial<SubmitInput>): SubmitInput;
}
type QuestionInputWithOptions = QuestionInput & { options: { id: string; body: string }[] };

/**
 * Makes an open inquiry without a start date: a mandatory single choice, a multiple choice, a number and a
 * text.
 */
export async function makePoll(
  server: TestApp,
  settings: Partial<InquirySettings> = {},
  beforePublishing: (id: string) => Promise<void> = async () => {},
): Promise<Poll> {
  const drink = makeQuestion({
    body: 'What do you drink?',
    isForce: true,
    options: [makeOption('Tea'), makeOption('Coffee'), makeOption('Water')],
  });
  const extras = makeQuestion({
    responseType: 'multiple',
    body: 'With what?',
    min: 1,
    max: 2,
    options: [makeOption('Dates'), makeOption('Cake'), makeOption('Nuts')],
  });
  const spoons = makeQuestion({ responseType: 'number', body: 'Spoons?', min: 0, max: 10, options: [] });
  const wish = makeQuestion({ responseType: 'text', body: 'Wishes?', min: 0, max: 30, options: [] });
  const segments = [makeSegment({ questions: [drink, extras, spoons, wish] })];
  const { id, revision } = await makePublished(server, {
    segments,
    settings: { resultViewStatus: 'public', ...settings },
    beforePublishing,
  });
  return {
    id,
    revision,
    drink,
    extras,
    spoons,
    wish,
    submit: (index = 0, more = {}) => ({
      ...makeAttempt(),
      inquiryId: id,
      revision,
      answers: [{ questionId: drink.id, value: drink.options[index]?.id ?? '' }],
      ...more,
    }),
  };
}

/** Settings of an inquiry for signed-in people that is not anonymous. */
export const forMembers: Partial<InquirySettings> = { cooperationType: 'users', anonymous: false };

export async function countStored(server: Pick<TestApp, 'pool'>, inquiryId: string): Promise<number> {
  const found = await server.pool.query<{ count: number }>(
    'select count(*)::int as count from response where inquiry_id = $1',
    [inquiryId],
  );
  return found.rows[0]?.count ?? 0;
}

/** Lists the previous versions of a response, oldest first. */
export function listResponseVersions({ db }: TestApp, responseId: string) {
  const { responseId: of, number } = responseVersion;
  return db.select().from(responseVersion).where(eq(of, responseId)).orderBy(asc(number));
}
