import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation } from '@nazar/domain/api/participation-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeAttempt } from '../../../features/participation/testing/participation-setup.ts';
import { makePublished } from '../../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp({ environment: { TRUST_PROXY: '1' } });
let address: string;
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

async function post(
  call: typeof getItem | typeof startParticipation,
  input: object,
  by: { as: Person; ip: string },
) {
  const reply = await fetch(`${address}${getCallUrlPath(call)}`, {
    method: 'POST',
    headers: { ...by.as.headers, 'content-type': 'application/json', 'x-forwarded-for': by.ip },
    body: JSON.stringify(input),
  });
  await reply.arrayBuffer();
  return reply.status;
}

/** Starts at a locked inquiry, by four callers who make four calls each, and reads of another one meanwhile. */
async function readBesideLocked(makeCaller: (caller: number) => Promise<Person>, waiting: number) {
  const limited = { cooperationType: 'anon' as const, timeLimit: 10, maxParticipantCount: 1_000 };
  const [locked, other] = [
    await makePublished(server, { settings: limited }),
    await makePublished(server, {}),
  ];
  const client = await server.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(inquiry_lock_key($1))', [locked.id]);
    let answered = 0;
    const callers = await Promise.all([1, 2, 3, 4].map((caller) => makeCaller(caller)));
    const starts = callers.flatMap((as, caller) =>
      [1, 2, 3, 4].map(() =>
        post(
          startParticipation,
          { inquiryId: locked.id, ...makeAttempt() },
          { as, ip: `198.51.100.${caller}` },
        ).finally(() => {
          answered += 1;
        }),
      ),
    );
    const countWaiting = async () => {
      const { rowCount } = await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    };
    await expect.poll(countWaiting).toBe(waiting);
    const readers = await Promise.all(Array.from({ length: 8 }, (_, caller) => makeCaller(caller)));
    const reads = await Promise.all(
      readers.map((as, reader) => post(getItem, { id: other.id }, { as, ip: `203.0.113.${reader}` })),
    );
    expect(answered).toBe(0);
    expect(await countWaiting()).toBe(waiting);
    await client.query('commit');
    return { reads, starts: await Promise.all(starts) };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test.each([
  ['guests of several networks', 4, async () => server.guest()],
  ['several accounts', 4, () => makeAccount(server.deps)],
  [
    'guests and accounts',
    8,
    async (caller: number) => (caller % 2 === 0 ? server.guest() : makeAccount(server.deps)),
  ],
])('%s who wait for a locked inquiry leave connections to others', async (_, waiting, makeCaller) => {
  expect(await readBesideLocked(makeCaller, waiting)).toEqual({
    reads: Array(8).fill(200),
    starts: Array(16).fill(200),
  });
});
