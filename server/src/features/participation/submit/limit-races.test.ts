import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { withSecondNode } from '../../../testing/second-node.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { makePoll } from '../testing/participation-setup.ts';

const server = useTestApp();

const countFor = async (inquiryId: string) => {
  const summary = await server.call(getSummary, { inquiryId }, { as: server.people.owner });
  const [drink] = summary.questions;
  return [summary.finished, drink?.answered, drink?.options?.reduce((sum, { count }) => sum + count, 0)];
};

test('a limit of 50 under 200 simultaneous submits on two nodes shows exactly 50 at once', async () => {
  await withSecondNode(server, async (other) => {
    const poll = await makePoll(server, { maxParticipantCount: 50 });
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const [as, payload] = [server.guest(), poll.submit(index % 3)];
        const node = index % 2 === 0 ? server : other;
        return (await node.send(submitResponse, payload, { as })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(150);
    expect(await countFor(poll.id)).toEqual([50, 50, 50]);
    expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 50, differences: [] });
  });
});
