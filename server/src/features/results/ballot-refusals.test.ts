import { randomUUID } from 'node:crypto';
import { addChart, getChart, getCharts, previewChart } from '@nazar/domain/api/chart-calls.ts';
import { getExports, startExport } from '@nazar/domain/api/export-calls.ts';
import { getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import { getItem, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import {
  deleteResponses,
  flagResponses,
  getChannels,
  getResponse,
  getResponseChanges,
  getResponseForm,
  getResponseList,
  getResponses,
} from '@nazar/domain/api/response-calls.ts';
import {
  getAnswerTexts,
  getCrossTab,
  getDropOff,
  getGroupings,
  getResultsVersion,
  getSummary,
} from '@nazar/domain/api/result-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, type Person } from '../../testing/people.ts';
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { plainSettings } from '../exports/testing/export-setup.ts';
import { makePoll, type Poll } from '../participation/testing/participation-setup.ts';
import { closeBallotAs } from './testing/close-ballot-as.ts';

const voters: Person[] = [];
const server = useTestApp();
beforeAll(async () => {
  for (let index = 0; index < 25; index += 1) voters.push(await makeAccount(server.deps));
});

const owner = () => ({ as: server.people.owner });

async function makeBallot(votes: number) {
  const poll = await makePoll(server, { cooperationType: 'users', anonymous: true, coverType: 'chart' });
  const chartId = randomUUID();
  const chart = {
    title: 'Drinks',
    type: 'bar' as const,
    isPrimary: true,
    accessType: 'public' as const,
    groupQuestionId: poll.drink.id,
    groupOptionIds: [poll.drink.id],
  };
  await server.call(addChart, { inquiryId: poll.id, id: chartId, chart }, owner());
  const ids: string[] = [];
  for (const [index, as] of voters.slice(0, votes).entries()) {
    const input = poll.submit(index % 3, { duration: 60 });
    await server.call(submitResponse, input, { as });
    ids.push(input.attemptId);
  }
  return { poll, chart, chartId, ids };
}
type Ballot = Awaited<ReturnType<typeof makeBallot>>;

/** Calls everything that reads results or single responses, and returns the codes of refusals. */
async function readAll({ poll, chart, chartId, ids }: Ballot, as: Person) {
  const inquiryId = poll.id;
  const one = { inquiryId, id: ids[0] ?? randomUUID() };
  const filter = {
    match: 'all' as const,
    clauses: [{ kind: 'answered' as const, questionId: poll.wish.id, answered: false }],
  };
  const crossed = { rowQuestionId: poll.drink.id, columnQuestionId: poll.extras.id };
  const code = async (refused: Promise<{ readonly code: string }>) => (await refused).code;
  const results = {
    summary: await code(server.refusal(getSummary, { inquiryId }, { as })),
    filtered: await code(server.refusal(getSummary, { inquiryId, filter }, { as })),
    version: await code(server.refusal(getResultsVersion, { inquiryId }, { as })),
    texts: await code(server.refusal(getAnswerTexts, { inquiryId, questionId: poll.wish.id }, { as })),
    crossTab: await code(server.refusal(getCrossTab, { inquiryId, ...crossed }, { as })),
    groupings: await code(server.refusal(getGroupings, { inquiryId }, { as })),
    fields: await code(server.refusal(getFilterFields, { inquiryId }, { as })),
    charts: await code(server.refusal(getCharts, { inquiryId }, { as })),
    chart: await code(server.refusal(getChart, { id: chartId }, { as })),
  };
  if (as !== server.people.owner && as !== server.people.admin) return { results, responses: {} };
  const questionIds = [poll.drink.id];
  const responses = {
    dropOff: await code(server.refusal(getDropOff, { inquiryId }, { as })),
    list: await code(server.refusal(getResponseList, { inquiryId }, { as })),
    page: await code(server.refusal(getResponses, { inquiryId, questionIds }, { as })),
    one: await code(server.refusal(getResponse, one, { as })),
    form: await code(server.refusal(getResponseForm, one, { as })),
    changes: await code(server.refusal(getResponseChanges, one, { as })),
    flag: await code(server.refusal(flagResponses, { inquiryId, ids: [one.id], flagged: true }, { as })),
    delete: await code(server.refusal(deleteResponses, { inquiryId, ids: [one.id] }, { as })),
    channels: await code(server.refusal(getChannels, { inquiryId }, { as })),
    export: await code(server.refusal(startExport, { inquiryId, settings: plainSettings }, { as })),
    exports: await code(server.refusal(getExports, { inquiryId }, { as })),
  };
  if (as === server.people.owner) {
    const preview = await code(server.refusal(previewChart, { inquiryId, chart }, { as }));
    return { results: { ...results, preview }, responses };
  }
  return { results, responses };
}

const only = (codes: object) => [...new Set(Object.values(codes))];

test('every read of an open ballot is refused to its owner, administrators and participants', async () => {
  const ballot = await makeBallot(25);
  const [participant] = voters;
  for (const as of [server.people.owner, server.people.admin, participant as Person]) {
    const { results, responses } = await readAll(ballot, as);
    expect(only(results)).toEqual(['ballotOpen']);
    if (as !== participant) expect(only(responses)).toEqual(['ballotOpen']);
  }
  const { item } = await server.call(getMyInquiry, { id: ballot.poll.id }, owner());
  expect(item).toMatchObject({ ballot: 'open', responseCount: 25, abilities: { seeResults: false } });
  const page = await server.call(getItem, { id: ballot.poll.id }, { as: server.people.stranger });
  // Each participant took a minute, which must not be shown.
  expect(page).toMatchObject({ ballot: 'open', responseCount: 25, duration: { measured: false } });
});

test('a withheld ballot never shows anything', async () => {
  const ballot = await makeBallot(4);
  await closeBallotAs(server, ballot.poll.id, 'withheld');
  for (const as of [server.people.owner, server.people.admin]) {
    const { results, responses } = await readAll(ballot, as);
    expect(only(results)).toEqual(['ballotWithheld']);
    expect(only(responses)).toEqual(['ballotWithheld']);
  }
});

test('a released ballot shows results, and single responses to no one', async () => {
  const ballot = await makeBallot(6);
  const { id: inquiryId } = ballot.poll;
  await closeBallotAs(server, inquiryId, 'released');
  const summary = await server.call(getSummary, { inquiryId }, { as: server.people.stranger });
  expect(summary).toMatchObject({ ballot: 'released', finished: 6, days: [], seeResponses: false });
  expect(summary.questions[0]?.options.map(({ count }) => count)).toEqual([2, 2, 2]);
  const { charts } = await server.call(getCharts, { inquiryId }, owner());
  expect(charts[0]?.data).toMatchObject({ withheld: false, total: 6 });
  const refused = { as: server.people.admin };
  for (const call of [getResponseList, getChannels, getDropOff, getExports] as const) {
    expect((await server.refusal(call, { inquiryId }, refused)).code).toBe('ballotResponses');
  }
});

async function exportOf(poll: Poll, as: Person) {
  await server.call(startExport, { inquiryId: poll.id, settings: plainSettings }, { as });
  return async () => {
    const { rows } = await server.pool.query<{ status: string }>(
      'select status from task where subject_id = $1',
      [poll.id],
    );
    return rows.map(({ status }) => status);
  };
}

test('exports requested before an inquiry was a secret ballot are neither written nor handed out', async () => {
  const poll = await makePoll(server, { cooperationType: 'users', anonymous: false });
  await server.call(submitResponse, poll.submit(), { as: voters[0] });
  const states = await exportOf(poll, server.people.owner);
  await runWaitingJobs(server);
  expect(await states()).toEqual(['done']);
  const { items } = await server.call(getExports, { inquiryId: poll.id }, owner());
  const address = new URL(items[0]?.url ?? '', 'http://localhost');
  const download = () => server.app.inject({ url: `${address.pathname}${address.search}` });
  expect((await download()).statusCode).toBe(200);
  await exportOf(poll, server.people.owner);
  // The migration leaves an anonymous inquiry of an older version like this.
  await server.pool.query('update inquiry set is_secret_ballot = true where id = $1', [poll.id]);
  await runWaitingJobs(server);
  expect((await states()).toSorted()).toEqual(['cancelled', 'done']);
  expect((await download()).statusCode).toBe(404);
});
