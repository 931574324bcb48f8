import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { isUnimportableResponseType } from '@nazar/domain/imports/plan-column.ts';
import { randomAnswers } from '@nazar/domain/testing/random-answers.ts';
import { sampleInquiry } from '@nazar/domain/testing/sample-inquiry.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { publishDefinition } from '../../exports/testing/export-setup.ts';
import { findPublishedInquiry } from '../../participation/index.ts';
import { storeResponses } from '../../results/testing/grouping-setup.ts';
import { OwnExportSetup } from './testing/own-export-setup.ts';

const server = useTestApp();
const own = new OwnExportSetup(server);
const { story } = own;
beforeEach(() => server.pool.query('truncate task'));
const asOwner = () => ({ as: server.people.owner });

/** A sample of every type with a few answers, so that cells alone show little of the types. */
async function makeAnswered(language: 'en' | 'fa') {
  const { id } = await publishDefinition(server, sampleInquiry(language));
  const published = await findPublishedInquiry(server.db, id);
  if (published === null) throw new Error('It was not published.');
  const given = fc.sample(randomAnswers(published.compiled), { numRuns: 6, seed: 7 });
  await storeResponses(
    server,
    id,
    given.map((answers) => ({ answers })),
  );
  return id;
}

test.each([
  ['labels', 'csv', 'en'],
  ['labels', 'xlsx', 'fa'],
  ['codes', 'csv', 'fa'],
  ['codes', 'xlsx', 'en'],
] as const)(
  'a new inquiry from an own export has its types and results: %s, %s, %s',
  async (values, format, language) => {
    const id = await makeAnswered(language);
    const { read, plan, questions } = await own.planNew(
      id,
      await own.export(id, { values, format, language }),
    );
    expect(read.contents?.exportedFrom).toBe(id);
    const importable = questions.filter(({ responseType }) => !isUnimportableResponseType(responseType));
    const planned = plan.columns.flatMap(({ use, question }) =>
      use === 'question' && question ? [question] : [],
    );
    const known = planned.filter(({ body }) => importable.some((each) => visibleText(each.body) === body));
    expect(known.map(({ responseType, body }) => [responseType, body])).toEqual(
      importable.map(({ responseType, body }) => [responseType, visibleText(body)]),
    );
    expect(await story.check(read.id, plan)).toMatchObject({ state: 'checked', counts: { refusedCells: 0 } });
    await story.store(read.id);
    const summaryOf = async (inquiryId: string) => {
      const summary = await server.call(getSummary, { inquiryId }, asOwner());
      return summary.questions
        .filter(({ responseType }) => !isUnimportableResponseType(responseType))
        .map(({ body, responseType, answered, options, numbers }) => ({
          body,
          responseType,
          answered,
          mean: numbers?.mean ?? null,
          options: options.map(({ label, count }) => [label, count]),
        }));
    };
    const [before, after] = [await summaryOf(id), await summaryOf(read.id)];
    expect(after.filter(({ body }) => before.some((each) => each.body === body))).toEqual(before);
  },
);
