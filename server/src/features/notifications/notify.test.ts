import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notification } from '../../platform/database/schema/notification.ts';
import { eraseInquiry, makePublished } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { notify } from './notify-queries.ts';

const server = useTestApp();

const kept = (inquiryId: string) =>
  server.db.select().from(notification).where(eq(notification.inquiryId, inquiryId));

test('simultaneous events count up one unread notification, and a later one is new', async () => {
  const { id: inquiryId } = await makePublished(server);
  const notice = { accountId: server.people.owner.id, kind: 'comment' as const, inquiryId };
  const shown = () => notify(server.db, notice, server.clock.now());
  await Promise.all(Array.from({ length: 20 }, shown));
  expect((await kept(inquiryId)).map(({ count }) => count)).toEqual([20]);
  await server.db.update(notification).set({ readAt: new Date(server.clock.now()) });
  await shown();
  const unread = and(eq(notification.inquiryId, inquiryId), isNull(notification.readAt));
  expect(await server.db.select({ count: notification.count }).from(notification).where(unread)).toEqual([
    { count: 1 },
  ]);
});

test('notifying a deleted account, or of a deleted inquiry, does nothing and is no error', async () => {
  const { owner } = server.people;
  const { id: inquiryId } = await makePublished(server);
  await notify(server.db, { accountId: randomUUID(), kind: 'comment', inquiryId }, server.clock.now());
  await notify(server.db, { accountId: owner.id, kind: 'inquiryClosed', inquiryId }, server.clock.now());
  expect(await kept(inquiryId)).toHaveLength(1);
  await eraseInquiry(server, inquiryId, owner);
  await notify(server.db, { accountId: owner.id, kind: 'inquiryClosed', inquiryId }, server.clock.now());
  expect(await kept(inquiryId)).toEqual([]);
});
