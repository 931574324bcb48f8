import { randomUUID } from 'node:crypto';
import { getCharts } from '@nazar/domain/api/chart-calls.ts';
import { getItem, getList, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { CooperationType } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import { makeDraft } from '../../../testing/inquiries.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeAttempt } from '../../participation/testing/participation-setup.ts';

const server = useTestApp();

async function schedule(cooperationType: CooperationType) {
  const settings = {
    publicTitle: 'A secret until tomorrow',
    cooperationType,
    resultViewStatus: 'public',
  } as const;
  const { id, revision } = await makeDraft(server, { settings });
  const publishDate = new Date(server.clock.now() + 3_600_000).toISOString();
  await server.call(publishMyInquiry, { id, revision, publishDate }, { as: server.people.owner });
  return { id, revision };
}

/** The refusals of all calls that refer to an inquiry by its id. */
async function refusals({ id, revision }: { id: string; revision: number }, as: Person) {
  const answers = { ...makeAttempt(), inquiryId: id, revision, answers: [] };
  const all = [
    await server.refusal(getItem, { id }, { as }),
    await server.refusal(getSummary, { inquiryId: id }, { as }),
    await server.refusal(getCharts, { inquiryId: id }, { as }),
    await server.refusal(startParticipation, { ...makeAttempt(), inquiryId: id }, { as }),
    await server.refusal(submitResponse, answers, { as }),
  ];
  return all.map(({ httpStatus, code }) => `${httpStatus} ${code}`);
}
const five = (answer: string) => Array(5).fill(answer);

test('possible participants learn everywhere only that it is not open yet', async () => {
  const inquiry = await schedule('anon');
  expect(await refusals(inquiry, server.guest())).toEqual(five('409 inquiryNotOpen'));
  expect(await refusals(inquiry, server.people.stranger)).toEqual(five('409 inquiryNotOpen'));
  const shown = await server.refusal(getItem, { id: inquiry.id });
  expect(JSON.stringify(shown)).not.toContain('secret');
  const list = await server.call(getList, { search: 'secret' });
  expect(list.count).toBe(0);
});

test("a scheduled inquiry is not found by people who won't be able to take part", async () => {
  const inquiry = await schedule('users');
  expect(await refusals(inquiry, server.guest())).toEqual(five('404 notFound'));
  expect(await refusals({ ...inquiry, id: randomUUID() }, server.guest())).toEqual(five('404 notFound'));
  expect(await refusals(inquiry, server.people.stranger)).toEqual(five('409 inquiryNotOpen'));
});
