import { deleteResponses, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getCrossTab, getSummary } from '@nazar/domain/api/result-calls.ts';
import type { AnswerValue } from '@nazar/domain/inquiries/answers.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { expect, test } from 'vitest';
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { findPublishedInquiry } from '../../participation/index.ts';
import { forMembers, makePoll, type Poll } from '../../participation/testing/participation-setup.ts';
import { storeResponses } from '../testing/grouping-setup.ts';
import { storeCounts } from '../testing/store-counts.ts';
import {
  buildMissingResponseBlocks,
  buildMissingResponseBlocksJob,
  planResponseBlocks,
} from './build-missing-response-blocks.ts';
import {
  buildResponseBlock,
  countResponsesByBucket,
  requestResponseBlocks,
  startRecordingResponseChanges,
} from './build-response-block-queries.ts';
import { findResponseBlockCoverage } from './response-block-queries.ts';

const server = useTestApp();

const owner = () => ({ as: server.people.owner });
const later = Date.parse('2100-01-01');
const make = (id: string, now = later) =>
  buildMissingResponseBlocks(server.db, id, { now, sizes: { usual: 5, min: 1 } });
const blocksOf = async (id: string) => (await findResponseBlockCoverage(server.db, id)).blocks;

/** An answer with a drink and an extra by index. */
const person = (poll: Poll, drink: number, extra: number, bucket?: string) => {
  const of = (question: Poll['drink'], at: number): AnswerValue => question.options[at]?.id ?? '';
  const extras = [poll.extras.options[extra]?.id ?? ''];
  const answers = [
    { questionId: poll.drink.id, value: of(poll.drink, drink) },
    { questionId: poll.extras.id, value: extras },
  ];
  return bucket === undefined ? { answers } : { answers, bucket };
};
const pairs = (poll: Poll, times: number, bucket?: string) =>
  Array.from({ length: times }, (_, at) => person(poll, at % 3, at % 2, bucket));

/** Returns the cross-tab, and the same counted from the rows. */
async function bothTables(poll: Poll): Promise<[number[][], number[][]]> {
  const questions = { rowQuestionId: poll.drink.id, columnQuestionId: poll.extras.id };
  const table = await server.call(getCrossTab, { inquiryId: poll.id, ...questions }, owner());
  const { rows } = await server.pool.query<{ choices: number[] }>(
    'select choices from response where inquiry_id = $1',
    [poll.id],
  );
  const { rows: found } = await server.pool.query<{ code: number; id: string }>(
    `select (option ->> 'code')::int as code, option ->> 'id' as id
     from inquiry_revision, jsonb_path_query(definition::jsonb, '$.segments[*].questions[*].options[*]') as option
     where inquiry_id = $1`,
    [poll.id],
  );
  const codeOf = new Map(found.map(({ id, code }) => [id, code]));
  const has = (choices: number[], id: string) => choices.includes(codeOf.get(id) ?? -1);
  return [
    table.counts.map((line) => line.map(Number)),
    table.rows.map((y) =>
      table.columns.map(
        (x) => rows.filter(({ choices }) => has(choices, y.optionId) && has(choices, x.optionId)).length,
      ),
    ),
  ];
}

async function expectExact(poll: Poll): Promise<void> {
  const [shown, counted] = await bothTables(poll);
  expect(shown).toEqual(counted);
}

test('blocks end at a full hour, and small ones are rebuilt together with later responses', () => {
  const buckets = [1, 2, 3, 4, 5].map((hour) => ({ bucket: `2026-01-01 0${hour}:00:00`, responses: 4 }));
  const sizes = { usual: 8, min: 8 };
  const planned = planResponseBlocks(buckets, [], sizes);
  expect(planned.map(({ from, to }) => [from.slice(11, 13), to.slice(11, 13)])).toEqual([
    ['01', '02'],
    ['03', '04'],
    ['05', '05'],
  ]);
  const there = planned.map((range, at) => ({ ...range, id: String(at), responses: at === 2 ? 4 : 8 }));
  expect(planResponseBlocks(buckets, there, sizes)).toEqual([]);
  const more = [...buckets, { bucket: '2026-01-01 06:00:00', responses: 4 }];
  expect(planResponseBlocks(more, there, sizes).map(({ from }) => from)).toEqual(['2026-01-01 05:00:00']);
});

test('cross-tabs show an edit by any editor at once, even if it changes no single count', async () => {
  const poll = await makePoll(server, forMembers);
  const [first, second] = await storeResponses(server, poll.id, [person(poll, 0, 0), person(poll, 1, 1)]);
  await make(poll.id);
  expect(await blocksOf(poll.id)).toHaveLength(1);
  // A node of a version without blocks would write like this.
  await server.pool.query(
    `update response set choices = other.choices from response as other
     where (response.id, other.id) in (($1::uuid, $2::uuid), ($2, $1))`,
    [first, second],
  );
  await expectExact(poll);
  await server.pool.query(
    `update response as one set choices = array[one.choices[1], other.choices[2]] from response as other
     where (one.id, other.id) in (($1::uuid, $2::uuid), ($2, $1))`,
    [first, second],
  );
  await expectExact(poll);
  expect(await blocksOf(poll.id)).toEqual([]);
});

test('a late submit within the time of a block is counted, and so is one after all blocks', async () => {
  const poll = await makePoll(server, forMembers);
  await storeResponses(server, poll.id, pairs(poll, 6));
  await make(poll.id);
  await storeResponses(server, poll.id, [person(poll, 2, 1)]);
  expect(await blocksOf(poll.id)).toEqual([]);
  await expectExact(poll);
  await make(poll.id);
  await storeResponses(server, poll.id, [
    person(poll, 2, 1, '2026-11-22 10:00:00'),
    person(poll, 2, 1, '2025-11-22 10:00:00'),
  ]);
  expect(await blocksOf(poll.id)).toMatchObject([{ responses: 7 }]);
  await expectExact(poll);
});

async function makeUntil(id: string, isDone: () => boolean): Promise<void> {
  while (!isDone()) await make(id);
}

test('counts match the rows when responses are deleted and stored while blocks are built', async () => {
  const poll = await makePoll(server, forMembers);
  const ids: string[] = [];
  for (const hour of ['01', '02', '03', '04']) {
    ids.push(...(await storeResponses(server, poll.id, pairs(poll, 8, `2026-11-20 ${hour}:00:00`))));
  }
  const change = async () => {
    for (let at = 0; at < 8; at += 1) {
      const gone = ids.splice(at, 2);
      await server.call(deleteResponses, { inquiryId: poll.id, ids: gone, mayAnswerAgain: false }, owner());
      await expectExact(poll);
    }
  };
  let done = false;
  const changed = change().finally(() => {
    done = true;
  });
  await Promise.all([changed, makeUntil(poll.id, () => done)]);
  await expectExact(poll);
  await make(poll.id);
  expect((await blocksOf(poll.id)).reduce((sum, { responses }) => sum + responses, 0)).toBe(ids.length);
  await expectExact(poll);
});

test('deleted responses and inquiries are removed from blocks', async () => {
  const poll = await makePoll(server, forMembers);
  const [gone = ''] = await storeResponses(server, poll.id, pairs(poll, 6));
  await make(poll.id);
  await server.call(deleteResponses, { inquiryId: poll.id, ids: [gone], mayAnswerAgain: false }, owner());
  const held = await server.pool.query(
    'select from response_block where inquiry_id = $1 and position(uuid_send($2::uuid) in ids) > 0',
    [poll.id, gone],
  );
  expect(held.rowCount).toBe(0);
  await make(poll.id);
  await server.pool.query('delete from inquiry where id = $1', [poll.id]);
  const left = await server.pool.query('select from response_block where inquiry_id = $1', [poll.id]);
  expect(left.rowCount).toBe(0);
});

test('a page with a rare filter reads a limited number of responses, and finds matches in blocks at once', async () => {
  const poll = await makePoll(server, forMembers);
  const size = 45_000;
  const [rare = ''] = await storeResponses(server, poll.id, [person(poll, 2, 1, '2025-01-01 00:00:00')]);
  await server.pool.query(
    `insert into response (id, inquiry_id, bucket, revision, choices, secret_hash)
     select gen_random_uuid(), $1, date_trunc('hour', timestamp '2026-01-01' + n * interval '5 seconds'), $2,
       (select array[choices[1] - 1, choices[2]] from response where id = $4), '\\x00'
     from generate_series(1, $3::int) as n`,
    [poll.id, poll.revision, size, rare],
  );
  await storeCounts(server.db, poll.id);
  const filter: Filter = {
    match: 'all',
    clauses: [
      {
        kind: 'options',
        questionId: poll.drink.id,
        test: 'any',
        optionIds: [poll.drink.options[2]?.id ?? ''],
      },
    ],
  };
  const page = (after: string | null) =>
    server.call(getResponses, { inquiryId: poll.id, questionIds: [], filter, after }, owner());
  const steps = [];
  let after: string | null = null;
  do {
    const { data, next, looked } = await page(after);
    steps.push({ found: data.map(({ id }) => id), looked });
    after = next;
  } while (after !== null);
  expect(steps.map(({ found }) => found)).toEqual([[], [], [rare]]);
  expect(steps[0]?.looked).toBe(20_000);
  // Reading the results requests blocks.
  await server.call(getSummary, { inquiryId: poll.id }, owner());
  await server.deps.background.idle();
  await runWaitingJobs(server);
  expect((await blocksOf(poll.id)).reduce((sum, { responses }) => sum + responses, 0)).toBe(size + 1);
  const { data, next } = await page(null);
  expect(data.map(({ id }) => id)).toEqual([rare]);
  expect(next).toBeNull();
});

test('blocks store only the presence of long texts', async () => {
  const poll = await makePoll(server, forMembers);
  const wish = (value: string) => [{ questionId: poll.wish.id, value }];
  const spoons = [{ questionId: poll.spoons.id, value: 7 }];
  const people = Array.from({ length: 5 }, () => ({ answers: [...wish('x'.repeat(200_000)), ...spoons] }));
  await storeResponses(server, poll.id, [...people, { answers: spoons }]);
  let read = 0;
  const published = await findPublishedInquiry(server.db, poll.id);
  if (published === null) throw new Error('It was not published.');
  const [bucket = ''] = (await countResponsesByBucket(server.db, poll.id, 'infinity')).map(
    (own) => own.bucket,
  );
  await startRecordingResponseChanges(server.db, poll.id);
  await server.db.transaction(async (tx) => {
    const counting = new Proxy(tx, {
      get: (target, name) =>
        name !== 'execute'
          ? Reflect.get(target, name)
          : async (query: never) => {
              const reply = await target.execute(query);
              read += JSON.stringify(reply.rows).length;
              return reply;
            },
    });
    expect(await buildResponseBlock(counting, published, { from: bucket, to: bucket })).toBe(true);
  });
  expect(read).toBeLessThan(10_000);
  const filter: Filter = {
    match: 'all',
    clauses: [{ kind: 'answered', questionId: poll.wish.id, answered: true }],
  };
  const summary = await server.call(getSummary, { inquiryId: poll.id, filter }, owner());
  expect(summary.filtered).toMatchObject({ matching: 5 });
});

test('failing blocks of one inquiry don’t stop those of others', async () => {
  const polls = [await makePoll(server, forMembers), await makePoll(server, forMembers)];
  for (const { id } of polls) {
    await storeResponses(server, id, [{ answers: [], bucket: '2025-01-01 00:00:00' }]);
    await requestResponseBlocks(server.db, id);
  }
  const [first, second] = polls.map(({ id }) => id).toSorted();
  await server.pool.query(
    `create function fail_block() returns trigger language plpgsql as
     $$ begin if new.inquiry_id = '${first}' then raise exception 'too long'; end if; return new; end $$;
     create trigger fail_block before insert on response_block for each row execute function fail_block()`,
  );
  const job = { deps: server.deps, signal: new AbortController().signal };
  await expect(buildMissingResponseBlocksJob.run(job as never)).rejects.toThrow();
  await server.pool.query('drop trigger fail_block on response_block');
  expect(await blocksOf(first ?? '')).toHaveLength(0);
  expect(await blocksOf(second ?? '')).toHaveLength(1);
});
