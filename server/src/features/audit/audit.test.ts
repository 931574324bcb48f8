import { randomUUID } from 'node:crypto';
import { type AuditEntry, getAuditEntries } from '@nazar/domain/api/audit-calls.ts';
import { addCategory, deleteCategory } from '@nazar/domain/api/category-calls.ts';
import { getList } from '@nazar/domain/api/inquiry-calls.ts';
import { setTemplate } from '@nazar/domain/api/template-calls.ts';
import { expect, test } from 'vitest';
import { makeDraft, makePublished } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const server = useTestApp();

const list = (input: object) => server.call(getAuditEntries, input, { as: server.people.admin });

test('entries are found by action, subject, administrator and time, page by page, and can’t be changed', async () => {
  const as = server.people.admin;
  const made: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const id = randomUUID();
    await server.call(addCategory, { id, names: { en: `Kind ${at}`, fa: `نوع ${at}` } }, { as });
    // Two entries at the same moment keep their order.
    if (at % 2 === 0) server.clock.advance(60_000);
    made.unshift(id);
  }
  const [last = ''] = made;
  server.clock.advance(60_000);
  await server.call(deleteCategory, { id: last }, { as });
  expect((await list({ subjectId: last })).data).toMatchObject([
    { action: 'category.delete', before: { en: 'Kind 4' } },
    { action: 'category.add', after: { en: 'Kind 4', fa: 'نوع 4' }, admin: { id: as.id } },
  ]);
  const seen: AuditEntry[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ action: 'category.add', after, nrpp: 2 });
    seen.push(...page.data);
    after = page.next;
    expect(page.admins).toEqual([{ id: as.id, name: 'admin' }]);
  } while (after !== null);
  expect(seen.map(({ subject }) => subject.id).toSorted()).toEqual(made.toSorted());
  expect((await list({ adminId: server.people.owner.id })).data).toEqual([]);
  const from = new Date(server.clock.now()).toISOString();
  expect((await list({ from })).data.map(({ action }) => action)).toEqual(['category.delete']);
  expect((await list({ to: from, action: 'category.delete' })).data).toEqual([]);
  for (const change of [`update audit_entry set reason = 'x'`, 'delete from audit_entry']) {
    await expect(server.pool.query(change)).rejects.toThrow('only added');
  }
});

test('marking a published inquiry or an own draft as template is logged', async () => {
  const { admin, owner } = server.people;
  const { id } = await makePublished(server);
  expect(await server.call(setTemplate, { id, isTemplate: true }, { as: admin })).toEqual({
    isTemplate: true,
  });
  await server.call(setTemplate, { id, isTemplate: true }, { as: admin });
  expect((await server.call(getList, { isTemplate: 1 })).data).toMatchObject([{ id, isTemplate: true }]);
  server.clock.advance(1000);
  await server.call(setTemplate, { id, isTemplate: false }, { as: admin });
  expect((await list({ subjectId: id })).data).toMatchObject([
    { action: 'inquiry.unmarkTemplate', subject: { name: 'Which drink do you prefer?' } },
    { action: 'inquiry.markTemplate' },
  ]);
  const foreign = await makeDraft(server, { as: owner });
  const refused = await server.refusal(setTemplate, { id: foreign.id, isTemplate: true }, { as: admin });
  expect(refused).toMatchObject({ httpStatus: 404 });
  const own = await makeDraft(server, { as: admin });
  expect(await server.call(setTemplate, { id: own.id, isTemplate: true }, { as: admin })).toEqual({
    isTemplate: true,
  });
});
