import { getNotifications } from '@nazar/domain/api/notification-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { setResponseNotices } from '@nazar/domain/api/response-notice-calls.ts';
import { setLang } from '@nazar/domain/api/user-calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SmtpCarrier } from '../../platform/delivery/smtp.ts';
import { deliverEvents } from '../../platform/jobs/deliver-events.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { allEventSubscribers } from '../all-features.ts';
import { sendNotificationMails } from '../notifications/send-mails.ts';
import { makePoll, type Poll } from '../participation/testing/participation-setup.ts';
import { sendResponseNotices } from './response-notice-settings.ts';

let server: TestApp;
let relay: MailServer;
beforeAll(async () => {
  relay = await startMailServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  const from = { name: 'Nazar', address: 'nazar@nazar.example' };
  const config = { host: 'localhost', port: relay.port, security: 'none', login: null, from } as const;
  server = await createTestApp({
    environment: { PUBLIC_URL: 'https://nazar.example' },
    delivery: { email: new SmtpCarrier({ config }) },
  });
});
beforeEach(async () => {
  relay.received.length = 0;
  server.clock.set('2026-11-21T10:00:00.000Z');
  await server.pool.query('truncate event, notification, response_notice');
});
afterAll(async () => {
  await server.close();
  await relay.close();
});

const minute = 60_000;
const owner = () => ({ as: server.people.owner });
const answer = (poll: Poll) => server.call(submitResponse, poll.submit(), { as: server.guest() });

/** Runs the jobs of each minute that passes. */
async function pass(minutes: number, eachMinute: () => Promise<unknown> = async () => {}): Promise<void> {
  for (let passed = 1; passed <= minutes; passed += 1) {
    await eachMinute();
    server.clock.advance(minute);
    await deliverEvents(server.deps, allEventSubscribers);
    await sendResponseNotices(server.deps);
    if (passed % 5 === 0) await sendNotificationMails(server.deps);
    await server.deps.deliveryWorker.work();
    await server.deps.background.idle();
  }
}
const numbersOf = (digits: RegExp) => relay.received.map(({ parsed }) => digits.exec(parsed.text ?? '')?.[0]);

test('a busy hour gives one notification that counts up and few e-mails, each with the new number', async () => {
  const poll = await makePoll(server);
  await server.call(setResponseNotices, { inquiryId: poll.id, mode: 'atOnce' }, owner());
  await pass(60, async () => {
    await answer(poll);
    await answer(poll);
  });
  const { data } = await server.call(getNotifications, {}, owner());
  expect(data).toMatchObject([{ kind: 'newResponses', count: 120 }]);
  await pass(20);
  expect(relay.received.length).toBeLessThan(6);
  const sum = numbersOf(/^\d+/).reduce((total, number) => total + Number(number), 0);
  expect(sum).toBe(120);
});

test('the daily e-mail is in the owner’s language, links to the results and has one-click unsubscribing', async () => {
  const poll = await makePoll(server);
  await server.call(setLang, { lang: 'fa' }, owner());
  await answer(poll);
  await answer(poll);
  await pass(2);
  server.clock.set('2026-11-22T05:30:00.000Z');
  await pass(20);
  await answer(poll);
  await pass(2);
  server.clock.set('2026-11-23T05:30:00.000Z');
  await pass(20);
  const [mail, ...others] = relay.received;
  expect(mail?.to).toEqual(['owner@example.com']);
  expect(mail?.parsed.subject).toBe('خبرهای نظرسنجی‌های شما');
  expect(mail?.parsed.html).toContain('dir="rtl"');
  expect(mail?.parsed.text).toContain('۲ پاسخ جدید به «');
  expect(mail?.parsed.text).toContain(`/Inquiries/${poll.id}/results`);
  expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  // The first notification is still unread.
  expect(others.map(({ parsed }) => parsed.text?.slice(0, 11))).toEqual(['۱ پاسخ جدید']);
});
