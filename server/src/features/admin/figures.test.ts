import { getInstallationFigures } from '@nazar/domain/api/figures-calls.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeDraft, makePublished } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const server = useTestApp();

test('figures count all stored rows, and each of the last thirty days', async () => {
  const { id } = await makePublished(server);
  await makeDraft(server);
  const ended = { expireDate: new Date(server.clock.now() + 60_000).toISOString() };
  await makePublished(server, ended);
  const template = await makePublished(server, ended);
  await server.db.execute(sql`update inquiry set is_template = true where id = ${template.id}`);
  server.clock.advance(120_000);
  await server.db.execute(sql`update inquiry set taken_down_at = now() where id = ${id}`);
  await server.db.execute(sql`update tally set responses = 3 where inquiry_id = ${id}`);
  await server.db.execute(sql`
    insert into tally (inquiry_id, bucket, responses) values
      (${id}, '2026-11-21 09:00', 2), (${id}, '2026-11-20 23:00', 1), (${id}, '2020-01-01 00:00', 7)`);
  const figures = await server.call(getInstallationFigures, {}, { as: server.people.admin });
  expect(figures).toMatchObject({
    users: { all: 4, disabled: 0, admins: 1, lastWeek: 4 },
    inquiries: { all: 4, drafts: 1, scheduled: 0, published: 1, expired: 1, takenDown: 1, templates: 1 },
    responses: { all: 3 },
    mail: { email: { waiting: 0, sent: 0, failed: 0 } },
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  expect(figures.responses.days).toHaveLength(30);
  expect(figures.responses.days.slice(-2)).toEqual([
    { day: '2026-11-20', count: 1 },
    { day: '2026-11-21', count: 2 },
  ]);
  for (const size of [figures.disk.database, figures.disk.used, figures.disk.free, figures.schema]) {
    expect(size).toBeGreaterThan(0);
  }
});
