import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getInfo, setLang } from '@nazar/domain/api/user-calls.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { countStored, makePoll, type Poll } from '../testing/participation-setup.ts';

let poll: Poll;

const server = useTestApp();
beforeAll(async () => {
  poll = await makePoll(server);
});

/** Ends the connections of submits and waits up to `patience` milliseconds until they have ended. */
const endSubmits = (patience: number) =>
  server.pool.query(
    `select pg_terminate_backend(pid, ${patience}) from pg_stat_activity
     where application_name = 'nazar submits' and datname = current_database()`,
  );

test('a dropped connection loses no response', async () => {
  const confirmed = new Set<string>();
  const before = await countStored(server, poll.id);
  const inputs = Array.from({ length: 300 }, () => ({ input: poll.submit(), as: server.guest() }));
  let unavailable = 0;
  type Input = (typeof inputs)[number];
  /** Repeats the same submit, like browsers, until it is confirmed. */
  const confirm = async ({ input, as }: Input) => {
    for (;;) {
      const answer = await server.send(submitResponse, input, { as });
      if (answer.status === 200) break;
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBeDefined();
      unavailable += 1;
    }
    confirmed.add(input.attemptId);
    // The other nine requests are still running.
    if (confirmed.size % 10 === 0) await endSubmits(0);
  };
  const clients = Array.from({ length: 10 }, async () => {
    for (let one = inputs.pop(); one !== undefined; one = inputs.pop()) {
      await confirm(one);
    }
  });
  await Promise.all(clients);
  // Without waiting, the next test could meet a connection that is still ending.
  await endSubmits(10_000);
  await confirm({ input: poll.submit(), as: server.guest() });
  expect(confirmed.size).toBe(301);
  expect(unavailable).toBeGreaterThan(0);
  expect(await countStored(server, poll.id)).toBe(before + 301);
  expect((await verifyStoredCounts(server.db, poll.id)).differences).toEqual([]);
});

test('while an inquiry is locked, its submits get a retry answer and others are stored', async () => {
  const other = await makePoll(server);
  const holder = await server.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from inquiry where id = $1 for update', [poll.id]);
    const before = await countStored(server, poll.id);
    // Both submits are answered although the lock is still held.
    const [held, free] = await Promise.all([
      server.send(submitResponse, poll.submit(), { as: server.guest() }),
      server.send(submitResponse, other.submit(), { as: server.guest() }),
    ]);
    expect(held).toMatchObject({ status: 503, failure: { code: 'unavailable' } });
    expect(free.status).toBe(200);
    expect(await countStored(server, poll.id)).toBe(before);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await server.call(submitResponse, poll.submit(), { as: server.guest() });
});

test('simultaneous submits to a locked inquiry are not retried singly', async () => {
  const warn = vi.spyOn(server.deps.log, 'warn');
  const holder = await server.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from inquiry where id = $1 for update', [poll.id]);
    const sent = Array.from({ length: 5 }, () =>
      server.send(submitResponse, poll.submit(), { as: server.guest() }),
    );
    for (const { status } of await Promise.all(sent)) expect(status).toBe(503);
    expect(warn).not.toHaveBeenCalledWith(expect.stringContaining('retried singly'));
  } finally {
    await holder.query('rollback');
    holder.release();
    warn.mockRestore();
  }
});

test('a full disk is reported, nothing is confirmed, and submits work again when there is space', async () => {
  const before = await countStored(server, poll.id);
  await server.pool.query(
    `create function fill() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  );
  await server.pool.query(
    'create trigger fill before insert on participation_marker for each row execute function fill()',
  );
  const as = server.guest();
  const input = poll.submit();
  const answers = await Promise.all(
    [input, poll.submit()].map((one, index) =>
      server.send(submitResponse, one, { as: index === 0 ? as : server.guest() }),
    ),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, failure: { code: 'storageFull' } });
  }
  await server.pool.query('drop trigger fill on participation_marker');
  expect(await countStored(server, poll.id)).toBe(before);
  await server.call(submitResponse, input, { as });
  expect(await countStored(server, poll.id)).toBe(before + 1);
});

test('a database made read-only by a full disk reports that, and stored data can be read', async () => {
  const before = await countStored(server, poll.id);
  const { owner } = server.people;
  const turn = async (readOnly: 'on' | 'off') => {
    const client = await server.pool.connect();
    await client.query('begin read write');
    await client.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${readOnly}',
         current_database()); end $$`,
    );
    await client.query('commit');
    // Only new connections read the settings of their database, so all old ones are ended, as after a
    // restart.
    await client.query(
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    client.release(true);
  };
  // Hours have passed, so the session is due for an update.
  server.clock.advance(2 * 3_600_000);
  await turn('on');
  try {
    await expect.poll(() => server.send(getInfo, {}, { as: owner })).toMatchObject({ status: 200 });
    const answer = await server.send(submitResponse, poll.submit(), { as: server.guest() });
    expect(answer).toMatchObject({ status: 503, failure: { code: 'storageFull' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const made = await server.send(setLang, { lang: 'fa' }, { as: owner });
    expect(made).toMatchObject({ status: 503, failure: { code: 'storageFull' } });
  } finally {
    await turn('off');
  }
  await expect.poll(() => countStored(server, poll.id)).toBe(before);
  await server.call(submitResponse, poll.submit(), { as: server.guest() });
});
