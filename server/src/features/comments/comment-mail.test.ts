import { randomUUID } from 'node:crypto';
import { setCommentMail } from '@nazar/domain/api/comment-mail-calls.ts';
import { getInfo, setLang, updateInfo } from '@nazar/domain/api/user-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../platform/database/schema/rate-limit.ts';
import { makePublished } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { sendCommentMails } from './comment-mail.ts';
import { makeComments } from './testing/comment-setup.ts';

const server = useTestApp();
const commentApi = makeComments(server);
beforeEach(async () => {
  await sendCommentMails(server.deps);
  await sent();
  server.messages.length = 0;
  await server.db.delete(rateLimitWindow);
});

/** Sends all pending mails and returns them. */
async function sent() {
  await server.deps.deliveryWorker.work();
  await server.deps.background.idle();
  return server.messages;
}

const tokenOf = (text: string) => /comment-mail#(\S+)/.exec(text)?.[1] ?? '';

test('the owner is notified once of new and held comments, without their text', async () => {
  const { owner, stranger } = server.people;
  const { id } = await makePublished(server, { settings: { title: 'Team lunch' } });
  await commentApi.comment(stranger, { inquiryId: id, description: 'canary' });
  await commentApi.comment(owner, { inquiryId: id });
  await commentApi.sayAsGuest(server.guest(), { inquiryId: id, name: 'Canary', description: 'canary.com' });
  await Promise.all([sendCommentMails(server.deps), sendCommentMails(server.deps)]);
  const messages = await sent();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ to: 'owner@example.com', subject: 'New comments on your inquiries' });
  const { text = '', html = '' } = messages[0] ?? {};
  expect(text).toContain('Team lunch');
  expect(text).toContain('1 new comment');
  expect(text).toContain('1 needs your approval');
  expect(text).toContain(`/${id}`);
  expect(`${text}${html}`.toLowerCase()).not.toContain('canary');
  await sendCommentMails(server.deps);
  expect(await sent()).toHaveLength(1);
});

test('no mail is sent for the owner’s own comments, deleted ones, or an inquiry without new comments', async () => {
  const { owner } = server.people;
  const { id } = await makePublished(server);
  await commentApi.comment(owner, { inquiryId: id });
  await sendCommentMails(server.deps);
  expect(await sent()).toEqual([]);
});

test('the mail uses the owner’s language and its digits', async () => {
  const { owner, stranger } = server.people;
  await server.call(setLang, { lang: 'fa' }, { as: owner });
  const { id } = await makePublished(server);
  await commentApi.comment(stranger, { inquiryId: id });
  await commentApi.comment(stranger, { inquiryId: id });
  await sendCommentMails(server.deps);
  await server.call(setLang, { lang: 'en' }, { as: owner });
  expect((await sent())[0]?.text).toContain('۲ دیدگاه جدید');
});

test('the link in the mail turns it off at once and on again; other and changed links do nothing', async () => {
  const { owner, stranger } = server.people;
  const { id } = await makePublished(server);
  await commentApi.comment(stranger, { inquiryId: id });
  await sendCommentMails(server.deps);
  const token = tokenOf((await sent())[0]?.text ?? '');
  const signature = token.slice(37);
  for (const wrong of [`${stranger.id}.${signature}`, `${randomUUID()}.${signature}`, '', 'x', `${token}x`]) {
    const refusal = await server.refusal(setCommentMail, { token: wrong, on: false });
    expect(refusal).toMatchObject({ errors: { token: { code: 'invalidValue' } } });
  }
  expect(await server.call(setCommentMail, { token, on: false })).toEqual({ on: false, group: 'comments' });
  expect((await server.call(getInfo, {}, { as: owner })).commentMail).toBe(false);
  server.messages.length = 0;
  await commentApi.comment(stranger, { inquiryId: id });
  await sendCommentMails(server.deps);
  expect(await sent()).toEqual([]);
  await server.call(updateInfo, { commentMail: true }, { as: owner });
  // Comments made while the mail was off are not announced later.
  await sendCommentMails(server.deps);
  expect(await sent()).toEqual([]);
  await commentApi.comment(stranger, { inquiryId: id });
  await sendCommentMails(server.deps);
  expect(await sent()).toHaveLength(1);
});

test('a mail program turns it off by one POST to the header’s address, and a GET changes nothing', async () => {
  const { owner, stranger } = server.people;
  await server.call(updateInfo, { commentMail: true }, { as: owner });
  const { id } = await makePublished(server);
  await commentApi.comment(stranger, { inquiryId: id });
  await sendCommentMails(server.deps);
  const { pathname: url } = new URL((await sent())[0]?.unsubscribeUrl ?? '');
  const isOn = async () => (await server.call(getInfo, {}, { as: owner })).commentMail;
  const looked = await server.app.inject({ method: 'GET', url });
  expect([looked.statusCode, looked.headers.location]).toEqual([303, url.replace('mail/', 'mail#')]);
  const post = (to: string) =>
    server.app.inject({
      method: 'POST',
      url: to,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  for (const wrong of [
    `${url}x`,
    url.replace(owner.id, stranger.id),
    '/comment-mail/x',
    '/comment-mail/%00',
  ]) {
    expect((await post(wrong)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await post(wrong)).statusCode).toBeLessThan(500);
  }
  expect(await isOn()).toBe(true);
  expect((await post(url)).statusCode).toBe(200);
  expect((await post(url)).statusCode).toBe(200);
  expect(await isOn()).toBe(false);
});
