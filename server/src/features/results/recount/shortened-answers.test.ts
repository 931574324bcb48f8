import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { response } from '../../../platform/database/schema/participation.ts';
import { makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeShortenedAnswersSql } from '../../counts/index.ts';
import { makeAttempt } from '../../participation/testing/participation-setup.ts';

const server = useTestApp();

test('a long text is shortened although its stored form is compressed', async () => {
  const essay = makeQuestion({ responseType: 'longText', min: 0, max: 20_000, options: [] });
  const { id, revision } = await makePublished(server, { segments: [makeSegment({ questions: [essay] })] });
  const answers = [{ questionId: essay.id, value: 'x'.repeat(20_000) }];
  await server.call(
    submitResponse,
    { ...makeAttempt(), inquiryId: id, revision, answers },
    { as: server.guest() },
  );
  const [row] = await server.db
    .select({ rest: makeShortenedAnswersSql(100) })
    .from(response)
    .where(eq(response.inquiryId, id));
  expect(Object.values(row?.rest as object)).toEqual(['x'.repeat(100)]);
});
