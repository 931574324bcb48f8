import { randomUUID } from 'node:crypto';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { encodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { findPublishedInquiry } from '../../participation/index.ts';
import { storeCounts } from './store-counts.ts';

const options = (...bodies: string[]) => bodies.map((body) => makeOption(body));

/** Makes an inquiry with a question of every kind that can be grouped. */
export async function makeGroupableInquiry(server: TestApp, settings: Partial<InquirySettings> = {}) {
  const asked = {
    drink: makeQuestion({ sortOrder: 1, options: options('Tea', 'Coffee', 'Water') }),
    extras: makeQuestion({
      sortOrder: 2,
      responseType: 'multiple',
      min: 1,
      max: 3,
      options: options('Cake', 'Nuts', 'Mint'),
    }),
    sugar: makeQuestion({ sortOrder: 3, responseType: 'yesNo', options: options('Yes', 'No') }),
    order: makeQuestion({ sortOrder: 4, responseType: 'ranking', options: options('Hot', 'Big', 'Cheap') }),
    rooms: makeQuestion({
      sortOrder: 5,
      responseType: 'matrix',
      options: [
        ...['Kitchen', 'Hall'].map((body) => makeOption(body, { role: 'row' })),
        ...['Good', 'Fair', 'Bad'].map((body) => makeOption(body, { role: 'column' })),
      ],
    }),
    age: makeQuestion({ sortOrder: 6, responseType: 'number', min: 0, max: 120, options: [] }),
    stars: makeQuestion({ sortOrder: 7, responseType: 'rating', min: 1, max: 5, options: [] }),
    advise: makeQuestion({ sortOrder: 8, responseType: 'scale', min: 0, max: 10, options: [] }),
    day: makeQuestion({
      sortOrder: 9,
      responseType: 'date',
      min: '1900-01-01',
      max: '2100-12-31',
      options: [],
    }),
    hour: makeQuestion({ sortOrder: 10, responseType: 'time', min: '00:00', max: '23:59', options: [] }),
  };
  const questions = Object.values(asked);
  const { id, revision } = await makePublished(server, {
    segments: [makeSegment({ questions })],
    settings: { resultViewStatus: 'public', ...settings },
  });
  const rows = asked.rooms.options.filter(({ role }) => role === 'row');
  const sourceIds = questions.flatMap((question) =>
    question === asked.rooms ? rows.map((row) => row.id) : [question.id],
  );
  return { id, revision, asked, rows, sourceIds };
}

/** Stores and counts responses like submits, without their rules and limits. */
export async function storeResponses(
  server: TestApp,
  inquiryId: string,
  people: readonly { readonly answers: readonly Answer[]; readonly bucket?: string }[],
): Promise<string[]> {
  const published = await findPublishedInquiry(server.db, inquiryId);
  if (published === null) throw new Error('not published');
  const ids: string[] = [];
  for (const { answers, bucket = '2026-11-21 10:00:00' } of people) {
    const id = randomUUID();
    const { choices, rest } = encodeAnswers(published.compiled, answers);
    await server.pool.query(
      `insert into response (id, inquiry_id, bucket, revision, choices, secret_hash, duration, rest)
       values ($1, $2, $3, $4, $5, $6, 60, $7)`,
      [id, inquiryId, bucket, published.revision, choices, Buffer.alloc(32), JSON.stringify(rest)],
    );
    ids.push(id);
  }
  await storeCounts(server.db, inquiryId);
  return ids;
}
