import { getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import { flagResponses, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getCrossTab, getResultsVersion, getSummary } from '@nazar/domain/api/result-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { exportBytes } from '../exports/testing/export-setup.ts';
import { makePoll, type Poll } from '../participation/testing/participation-setup.ts';
import { buildMissingResponseBlocks } from './blocks/build-missing-response-blocks.ts';
import { findResponseBlockCoverage } from './blocks/response-block-queries.ts';
import { repairCounts } from './recount/repair-counts.ts';
import { storeResponses } from './testing/grouping-setup.ts';

const server = useTestApp();
const as = () => ({ as: server.people.owner });

const flagged = (isFlagged: boolean): Filter => ({
  match: 'all',
  clauses: [{ kind: 'flagged', flagged: isFlagged }],
});
const later = Date.parse('2100-01-01');
const make = (id: string) =>
  buildMissingResponseBlocks(server.db, id, { now: later, sizes: { usual: 5, min: 1 } });

/** Five responses, of which the second came from a fast address. */
async function makeSuspected() {
  const poll = await makePoll(server);
  const [drink, extra] = [poll.drink.options[0]?.id ?? '', poll.extras.options[0]?.id ?? ''];
  const answers = [
    { questionId: poll.drink.id, value: drink },
    { questionId: poll.extras.id, value: [extra] },
  ];
  const ids = await storeResponses(server, poll.id, Array(5).fill({ answers }));
  await server.pool.query('insert into suspected_response (response_id, inquiry_id) values ($1, $2)', [
    ids[1],
    poll.id,
  ]);
  const flag = (at: number, isFlagged: boolean) =>
    server.call(flagResponses, { inquiryId: poll.id, ids: [ids[at] ?? ''], flagged: isFlagged }, as());
  return { poll, ids, flag };
}

/** The number of flagged responses, and of the others, in everything that counts or lists them. */
async function countsOf({ id: inquiryId, drink, extras }: Poll) {
  const fields = await server.call(getFilterFields, { inquiryId }, as());
  const listed = await server.call(getResponses, { inquiryId, questionIds: [], flagged: true }, as());
  const [heading = '', ...rows] = String(await exportBytes(server, inquiryId))
    .trim()
    .split('\r\n');
  const column = heading.split(',').indexOf('flagged');
  const filtered = async (isFlagged: boolean) => {
    const filter = flagged(isFlagged);
    const summary = await server.call(getSummary, { inquiryId, filter }, as());
    const questions = { rowQuestionId: drink.id, columnQuestionId: extras.id };
    const table = await server.call(getCrossTab, { inquiryId, ...questions, filter }, as());
    const matching = await server.call(getResponses, { inquiryId, questionIds: [], filter }, as());
    const exported = String(await exportBytes(server, inquiryId, {}, filter))
      .trim()
      .split('\r\n');
    return [
      ...[summary.filtered?.matching, summary.questions[0]?.options[0]?.count],
      ...[Number(table.counts[0]?.[0]), matching.data.length, exported.length - 1],
    ];
  };
  return {
    flagged: [
      fields.flagged,
      listed.data.length,
      rows.filter((row) => row.split(',')[column] === '1').length,
    ],
    only: await filtered(true),
    without: await filtered(false),
  };
}

const counts = (isFlagged: number, all = 5) => ({
  flagged: Array(3).fill(isFlagged),
  only: Array(5).fill(isFlagged),
  without: Array(5).fill(all - isFlagged),
});

test('flags by hand and of suspected responses are one, in rows and in blocks, at once', async () => {
  const { poll, flag } = await makeSuspected();
  expect(await countsOf(poll)).toEqual(counts(1));
  await make(poll.id);
  expect(await countsOf(poll)).toEqual(counts(1));
  const { version } = await server.call(getResultsVersion, { inquiryId: poll.id }, as());
  await flag(0, true);
  // Open results are read again.
  expect((await server.call(getResultsVersion, { inquiryId: poll.id }, as())).version).not.toBe(version);
  expect(await countsOf(poll)).toEqual(counts(2));
  await make(poll.id);
  expect((await findResponseBlockCoverage(server.db, poll.id)).outside).toBe(0);
  expect(await countsOf(poll)).toEqual(counts(2));
  await repairCounts(server.db, poll.id);
  expect(await countsOf(poll)).toEqual(counts(2));
});

test('a response that is flagged twice counts once, and the owner can unflag any', async () => {
  const { poll, ids, flag } = await makeSuspected();
  await flag(1, true);
  await make(poll.id);
  expect(await countsOf(poll)).toEqual(counts(1));
  await flag(1, false);
  expect(await countsOf(poll)).toEqual(counts(0));
  const { data } = await server.call(getResponses, { inquiryId: poll.id, questionIds: [] }, as());
  expect(data.map((each) => each.flagged)).toEqual(ids.map(() => false));
});
