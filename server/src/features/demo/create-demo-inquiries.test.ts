import { getCharts } from '@nazar/domain/api/chart-calls.ts';
import { getComments } from '@nazar/domain/api/comment-calls.ts';
import { getItem, getList } from '@nazar/domain/api/inquiry-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { createDemoInquiries } from './create-demo-inquiries.ts';
import { planDemoVisitTimes } from './plan-demo-visit-times.ts';
import { SeededRandom } from './seeded-random.ts';

const people = 40;
const now = Date.parse('2026-11-21T10:00:00.000Z');
let filled: Awaited<ReturnType<typeof createDemoInquiries>>;
const server = useTestApp();
beforeAll(async () => {
  await server.pool.query('delete from applied_seed');
  server.clock.set(now);
  filled = await createDemoInquiries({
    deps: server.deps,
    ownerId: server.people.owner.id,
    now,
    maxPeople: people,
  });
});

test('publishes two inquiries in each language, each with a picture and answers', async () => {
  const { data } = await server.call(getList, {});
  expect(data.map((card) => card.language).sort()).toEqual(['en', 'en', 'fa', 'fa']);
  for (const card of data) {
    expect(card).toMatchObject({
      responseCount: people,
      publicFile: expect.any(String),
      categoryId: expect.any(String),
    });
    expect(await server.call(getItem, { id: card.id })).toMatchObject({
      state: 'published',
      closedReason: null,
      authorName: 'Nazar demo',
    });
  }
});

test('people talk about each in its language, the owner answers, and what they like is counted', async () => {
  for (const { id } of filled) {
    const { data } = await server.call(getComments, { inquiryId: id });
    expect(data.length).toBeGreaterThan(1);
    const item = await server.call(getItem, { id });
    for (const { description, replies } of data) {
      for (const text of [description, ...replies.map((reply) => reply.description)]) {
        expect(/[\u0600-\u06ff]/.test(text)).toBe(item.language === 'fa');
      }
    }
    const replies = data.flatMap((comment) => comment.replies);
    expect(replies).toMatchObject([{ isOwner: true, name: 'Nazar demo' }]);
    expect(item.commentCount).toBe(data.length + replies.length);
    expect(item.likeCount).toBeGreaterThan(5);
  }
});

test('spreads answers to every question over several days', async () => {
  for (const { id } of filled) {
    const summary = await server.call(getSummary, { inquiryId: id });
    expect(summary.finished).toBe(people);
    expect(summary.days.filter((day) => day.count > 0).length).toBeGreaterThan(2);
    for (const question of summary.questions) expect(question.answered).toBeGreaterThan(people / 20);
  }
});

test('draws charts with data and one primary chart per inquiry', async () => {
  for (const { id } of filled) {
    const { charts } = await server.call(getCharts, { inquiryId: id });
    expect(charts.filter(({ chart }) => chart.isPrimary)).toHaveLength(1);
    for (const { chart, data } of charts) expect(data.total, chart.title).toBeGreaterThan(4);
  }
});

test('plans visits between the opening and now, oldest first', () => {
  const visits = planDemoVisitTimes(200, now - 5 * 86_400_000, now, new SeededRandom(1));
  expect(visits).toHaveLength(200);
  expect([...visits].sort((a, b) => a - b)).toEqual(visits);
  expect(visits.every((moment) => moment > now - 5 * 86_400_000 && moment < now)).toBe(true);
});
