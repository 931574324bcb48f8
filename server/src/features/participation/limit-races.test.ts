import { callPath } from '@nazar/domain/api/define-call.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { buildApp } from '../../build-app.ts';
import { makeDeps } from '../../make-deps.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { recount } from '../results/index.ts';
import { makePoll } from './testing/participation-setup.ts';

const server = useTestApp();

const countFor = async (inquiryId: string) => {
  const summary = await server.call(getSummary, { inquiryId }, { as: server.people.owner });
  const [drink] = summary.questions;
  return [summary.finished, drink?.answered, drink?.options?.reduce((sum, { count }) => sum + count, 0)];
};

test('an open poll shows its owner each answer at once', async () => {
  const poll = await makePoll(server);
  for (const count of [1, 2, 3]) {
    await server.call(submitResponse, poll.submit(count % 3), { as: server.guest() });
    expect(await countFor(poll.id)).toEqual([count, count, count]);
  }
});

test('a limit of 50 under 200 simultaneous submits on two nodes shows exactly 50 at once', async () => {
  const { config, secrets, files, log } = server.deps;
  const database = { db: server.db, pool: server.pool };
  const other = makeDeps({ config, secrets, files, log, now: server.clock.now, database });
  const app = await buildApp(other);
  await app.ready();
  try {
    const poll = await makePoll(server, { maxParticipantCount: 50 });
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const [as, payload] = [server.guest(), poll.submit(index % 3)];
        if (index % 2 === 0) return (await server.send(submitResponse, payload, { as })).status;
        const reply = await app.inject({
          ...{ method: 'POST', url: callPath(submitResponse), headers: as.headers, payload },
        });
        return reply.statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(150);
    expect(await countFor(poll.id)).toEqual([50, 50, 50]);
    expect(await recount(server.db, poll.id)).toEqual({ responses: 50, differences: [] });
  } finally {
    await app.close();
    await other.deliveryWorker.stop(0);
  }
});
