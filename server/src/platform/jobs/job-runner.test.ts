import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { addJob } from './add-job.ts';
import type { Job } from './job.ts';
import { JobRunner } from './job-runner.ts';
import { NodeRegistration, releaseJobsOfDeadWorkers } from './node-registration.ts';

let runner: JobRunner | null = null;
const ran: string[] = [];
const note: Job = { name: 'note', run: async () => void ran.push('note') };

const server = useTestApp();
afterEach(async () => {
  await runner?.stop();
  runner = null;
  ran.length = 0;
});

const connectionString = () => server.pool.options.connectionString ?? '';

async function startRunner(jobs: readonly Job[] = [note], url = connectionString()): Promise<void> {
  runner = new JobRunner({ deps: server.deps, connectionString: url, jobs });
  await runner.start();
}

async function waiting(): Promise<{ attempts: number; last_error: string | null }[]> {
  const { rows } = await server.pool.query('select attempts, last_error from graphile_worker.jobs');
  return rows;
}

test('runs a job after its transaction commits and not after a rollback', async () => {
  await startRunner();
  const rolledBack = server.db.transaction(async (tx) => {
    await addJob(tx, note);
    throw new Error('changed its mind');
  });
  await expect(rolledBack).rejects.toThrow('changed its mind');
  await server.db.transaction((tx) => addJob(tx, note));
  // The job has run a moment before it is removed from the list.
  await expect.poll(() => waiting()).toEqual([]);
  expect(ran).toEqual(['note']);
});

test('runs a job once when it was added many times while waiting', async () => {
  await Promise.all(Array.from({ length: 20 }, () => addJob(server.db, note)));
  await startRunner();
  await expect.poll(() => waiting()).toEqual([]);
  expect(ran).toEqual(['note']);
});

test('runs each job on one of two nodes', async () => {
  const jobs = Array.from({ length: 20 }, (_, index): Job => {
    const name = `share-${index}`;
    return { name, run: async () => void ran.push(name) };
  });
  await startRunner(jobs);
  const other = new JobRunner({ deps: server.deps, connectionString: connectionString(), jobs });
  await other.start();
  await Promise.all(jobs.map((job) => addJob(server.db, job)));
  await expect.poll(() => waiting()).toEqual([]);
  await other.stop();
  expect(ran.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});

test('keeps a failed job with its error for a retry', async () => {
  const fails: Job = {
    name: 'fails',
    run: async () => {
      throw new Error('not today');
    },
  };
  await startRunner([fails]);
  await addJob(server.db, fails);
  await expect
    .poll(() => waiting())
    .toEqual([{ attempts: expect.any(Number), last_error: expect.stringContaining('not today') }]);
  await server.pool.query('delete from graphile_worker._private_jobs');
});

test('takes over the jobs of a dead node and none of a live one', async () => {
  await addJob(server.db, note);
  const node = new NodeRegistration(connectionString());
  await node.enter();
  await node.addWorker('worker-of-another');
  await server.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'worker-of-another', locked_at = now()",
  );
  await releaseJobsOfDeadWorkers(server.pool);
  await startRunner();
  expect(ran).toEqual([]);
  const killed = vi.fn();
  node.gone.then(killed);
  await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'nazar node' and datname = current_database()
       and pid in (select pid from pg_locks where locktype = 'advisory' and objid =
         (select node::oid from job_worker where id = 'worker-of-another'))`,
  );
  await expect.poll(() => killed.mock.calls.length).toBe(1);
  await releaseJobsOfDeadWorkers(server.pool);
  await expect.poll(() => ran).toEqual(['note']);
});

test('continues after all its connections were cut', async () => {
  await startRunner();
  await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name in ('nazar jobs', 'nazar node') and datname = current_database()`,
  );
  await addJob(server.db, note);
  await expect.poll(() => ran).toEqual(['note']);
});

test('a running job learns at once that the server stops, and runs again later', async () => {
  const signals: AbortSignal[] = [];
  const long: Job = {
    name: 'long',
    run: ({ signal }) => {
      signals.push(signal);
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  };
  await startRunner([long]);
  await addJob(server.db, long);
  await expect.poll(() => signals.length).toBe(1);
  const stopped = runner?.stop();
  // The signal of Graphile Worker itself comes seconds later.
  expect(signals[0]?.aborted).toBe(true);
  await stopped;
  expect(await waiting()).toEqual([{ attempts: 1, last_error: 'The server stops.' }]);
  await server.pool.query('delete from graphile_worker._private_jobs');
});

const loginOf = ({ username, password }: URL) => (password === '' ? username : `${username}:${password}`);

/** A proxy to the database on which connections can hang, as if its machine were down. */
async function startHangingProxy(port?: number) {
  const url = new URL(connectionString());
  const folder = url.searchParams.get('host');
  const open = () =>
    folder === null ? connect(Number(url.port), url.hostname) : connect(`${folder}/.s.PGSQL.${url.port}`);
  const pairs: [Socket, Socket][] = [];
  let unanswered = 0;
  const proxy = createServer((client) => {
    const database = open();
    pairs.push([client, database]);
    client.pipe(database);
    database.pipe(client);
    for (const socket of [client, database]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        for (const each of [client, database]) each.destroy();
      });
    }
  });
  const used = port ?? (await freePort());
  await new Promise<void>((resolve) => proxy.listen(used, '127.0.0.1', resolve));
  return {
    url: `postgres://${loginOf(url)}@127.0.0.1:${used}${url.pathname}`,
    hang: () => {
      for (const [client, database] of pairs) {
        client.unpipe(database).on('data', () => {
          unanswered += 1;
        });
        client.resume();
        database.unpipe(client).resume();
      }
    },
    countUnanswered: () => unanswered,
    close: () => {
      proxy.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}

test('continues although earlier connections hang', async () => {
  const proxy = await startHangingProxy();
  try {
    await startRunner([note], proxy.url);
    proxy.hang();
    // Its workers request jobs every two seconds, and then wait for the reply.
    await expect.poll(proxy.countUnanswered, { timeout: 10_000 }).toBeGreaterThan(0);
    await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'nazar node' and datname = current_database()`,
    );
    await addJob(server.db, note);
    await expect.poll(() => ran).toEqual(['note']);
    // The job has run a moment before it is removed from the list.
    await expect.poll(() => waiting()).toEqual([]);
  } finally {
    proxy.close();
  }
});

test('starts when one of several servers becomes usable', async () => {
  const url = new URL(connectionString());
  const ports = [await freePort(), await freePort()] as const;
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  await startRunner(
    [note],
    `postgres://${loginOf(url)}@${hosts}${url.pathname}?target_session_attrs=read-write`,
  );
  const proxy = await startHangingProxy(ports[1]);
  try {
    await addJob(server.db, note);
    await expect.poll(() => ran).toEqual(['note']);
  } finally {
    await runner?.stop();
    runner = null;
    proxy.close();
  }
});
