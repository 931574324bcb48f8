import { storeImport } from '@nazar/domain/api/import-calls.ts';
import { getQuotaCounts } from '@nazar/domain/api/quota-calls.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { countStored } from '../../participation/testing/participation-setup.ts';
import { makePanel, publishQuotas } from '../../participation/testing/quota-panel.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { importRunner } from './run-imports.ts';
import { UploadSetup } from './testing/upload-setup.ts';

const server = useTestApp();
const story = new UploadSetup(server);

test('an import waits while a quota is counted, even across a restart, and then counts the rows that it stored', async () => {
  const asOwner = { as: server.people.owner };
  const panel = await makePanel(server, { woman: 2 });
  /** The total is raised, so that a job has to count the responses. */
  const pretend = (more: number) =>
    server.pool.query(
      `update tally set responses = responses + $2 where inquiry_id = $1 and bucket = '-infinity'`,
      [panel.id, more],
    );
  const [question] = panel.isWoman.clauses;
  if (question === undefined) throw new Error('It asks for one answer.');
  await pretend(6_000);
  const late = panel.quotas.map((quota) => ({ ...quota, id: crypto.randomUUID() }));
  await publishQuotas(server, panel, late);
  const read = await story.upload('who,remark\nWoman,-\nMan,-\nWoman,-\nWoman,-\n');
  const who = { questionId: question.questionId, optionId: null, other: false };
  const countsOf = (accepted: number) => ({
    stored: accepted,
    refusedRows: 4 - accepted,
    answers: accepted,
    untimed: accepted,
    leftOut: [{ column: 'remark', cells: accepted }],
  });
  expect(await story.check(read.id, story.ownPlan(panel.id, [who, null]))).toMatchObject({
    state: 'checked',
    counts: countsOf(4),
  });

  await server.call(storeImport, { id: read.id }, asOwner);
  const node = new AbortController();
  const running = importRunner.run(server.deps, node.signal);
  await expect.poll(() => countStored(server, panel.id)).toBe(1);
  node.abort();
  await running;
  expect(await story.get(read.id)).toMatchObject({ state: 'storing', failure: null });

  // Few responses are counted at once.
  await pretend(-6_000);
  await story.work();
  expect(await story.get(read.id)).toMatchObject({ state: 'done', counts: countsOf(3) });
  const { quotas } = await server.call(getQuotaCounts, { id: panel.id }, asOwner);
  expect(quotas.map(({ responses }) => responses)).toEqual([2]);
  expect(await verifyStoredCounts(server.db, panel.id)).toEqual({ responses: 3, differences: [] });
});
