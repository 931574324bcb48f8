import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setMessagesWanted } from '@nazar/domain/api/invitation-calls.ts';
import { getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { expect, test } from 'vitest';
import { useTestFolder } from '../../testing/use-test-folder.ts';
import { processBounceMails } from './process-bounce-mails.ts';
import { sendInvitations } from './send-invitations.ts';
import {
  addCampaign,
  drain,
  findCampaignOf,
  mailGuests,
  makeInvitingPoll,
  recipients,
  send,
  useCampaignServer,
} from './testing/campaign-setup.ts';

const folder = useTestFolder();
const server = useCampaignServer();

type Said = { readonly action?: string; readonly status?: string; readonly type?: string };

/** A bounce as mail servers write it. */
const report = (
  token: string,
  { action = 'failed', status = '5.1.1', type = 'delivery-status' }: Said = {},
) =>
  [
    ...[
      'From: MAILER-DAEMON@mx.example',
      'To: nazar@nazar.example',
      'Subject: Undelivered Mail Returned to Sender',
    ],
    ...[
      `Content-Type: multipart/report; report-type=${type};`,
      '\tboundary="b"',
      '',
      'This is a MIME message.',
      '--b',
    ],
    ...['Content-Type: text/plain', '', 'Status: 2.0.0 is what a text may say.', '', '--b'],
    ...['Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
    ...[
      'Final-Recipient: rfc822; guest0@people.example',
      `Action: ${action}`,
      `Status: ${status}`,
      '',
      '--b',
    ],
    ...[
      'Content-Type: text/rfc822-headers',
      '',
      'Subject: Please',
      `Message-ID:\r\n <${token}@nazar.example>`,
      '--b--',
    ],
  ].join('\r\n');

async function read(...mails: string[]) {
  const box = await mkdtemp(join(folder, 'box-'));
  await mkdir(join(box, 'new'));
  await Promise.all(mails.map((mail, index) => writeFile(join(box, 'new', `${index}.mx`), mail)));
  const { complaints, ...counts } = await processBounceMails(server.db, [box], server.deps);
  return complaints === 0 ? counts : { ...counts, complaints };
}
const statesOf = async (inquiryId: string) => {
  const input = { inquiryId, sort: 'email' } as const;
  const { data } = await server.call(getMyInquiryAllowedUsers, input, { as: server.people.owner });
  return data.map(({ message }) => message);
};
const tokenTo = (to: string) => server.messages.find((message) => message.to === to)?.bounceToken ?? '';

test('an address whose mail bounced is shown as such and gets no messages until it changes', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(3));
  const campaign = await send(server, poll.id);
  expect(campaign.counts).toMatchObject({ sent: 3, refused: 0 });
  const [first, second] = ['guest0@people.example', 'guest1@people.example'].map(tokenTo);
  const mails = [report(first ?? ''), report(second ?? '', { status: '5.2.2' })];
  expect(await read(...mails)).toEqual({ mails: 2, noted: 2, known: 0 });
  expect(await statesOf(poll.id)).toEqual(['bounced', 'bounced', 'sent']);
  expect(await read(...mails)).toEqual({ mails: 2, noted: 0, known: 2 });
  server.messages.length = 0;
  // A full mailbox may be empty later; a nonexistent address stays nonexistent.
  const again = await send(server, poll.id);
  expect(recipients(server)).toEqual(['guest1@people.example']);
  expect(again.counts).toMatchObject({ sent: 1 });
  expect(await statesOf(poll.id)).toEqual(['bounced', 'sent', 'sent']);
  const [person] = poll.people;
  await server.pool.query(`update invitee set email = 'new@people.example' where id = $1`, [person?.id]);
  await send(server, poll.id);
  expect(recipients(server)).toEqual(['guest1@people.example', 'new@people.example']);
});

test('delays, replies, foreign tokens and tokens of another installation change nothing', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(1));
  await send(server, poll.id);
  const token = tokenTo('guest0@people.example');
  const forged = `${token.slice(0, 12)}${token[12] === 'A' ? 'B' : 'A'}${token.slice(13)}`;
  const mails = [
    report(token, { action: 'delayed', status: '4.4.1' }),
    report(token, { action: 'relayed', status: '2.0.0' }),
    report(token, { type: 'feedback-report' }),
    report(forged),
    `From: guest0@people.example\r\nIn-Reply-To: <${token}@nazar.example>\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
    ...['', 'no mail at all', `${'x'.repeat(2_000_000)}`],
  ];
  expect(await read(...mails)).toEqual({ mails: 8, noted: 0, known: 0 });
  expect(await statesOf(poll.id)).toEqual(['sent']);
});

test('a mail that bounces before its delivery is recorded counts as bounced', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(2));
  const id = await addCampaign(server, poll.id);
  await sendInvitations(server.deps);
  await server.deps.background.idle();
  const mail = report(tokenTo('guest0@people.example'));
  expect(await read(mail)).toEqual({ mails: 1, noted: 1, known: 0 });
  expect(await read(mail)).toEqual({ mails: 1, noted: 0, known: 1 });
  await drain(server);
  expect(await findCampaignOf(server, poll.id, id)).toMatchObject({
    state: 'done',
    counts: { sent: 1, refused: 1, failed: 0, uncertain: 0 },
  });
  expect(await statesOf(poll.id)).toEqual(['bounced', 'sent']);
});

/** A complaint as providers write it when a recipient marks a mail as spam. */
const complain = (token: string, type = 'abuse') =>
  [
    ...['From: <fbl@provider.example>', 'Subject: FW: Please'],
    ...['Content-Type: multipart/report; report-type=feedback-report; boundary="b"', '', '--b'],
    ...['Content-Type: text/plain', '', 'Feedback-Type: not-spam is what a text may say.', '', '--b'],
    ...['Content-Type: message/feedback-report', '', `Feedback-Type: ${type}`, 'Version: 1', '', '--b'],
    ...['Content-Type: message/rfc822', '', `Message-ID: <${token}@nazar.example>`, '', 'Hello', '--b--'],
  ].join('\r\n');

test('a recipient who complains about an invitation gets no messages of any inquiry until they opt in again', async () => {
  const [poll, other] = [
    await makeInvitingPoll(server, mailGuests(2)),
    await makeInvitingPoll(server, mailGuests(2)),
  ];
  await send(server, poll.id);
  const token = tokenTo('guest0@people.example');
  const [, stop = ''] =
    /\/stop#([\w-]+)/.exec(server.messages.find(({ to }) => to === 'guest0@people.example')?.text ?? '') ??
    [];
  const good = [complain(token, 'not-spam\n\n--b\n\nFeedback-Type: abuse'), complain(token, 'virus')];
  const forged = complain(`${token.slice(0, 12)}${token[12] === 'A' ? 'B' : 'A'}${token.slice(13)}`);
  expect(await read(...good, forged)).toEqual({ mails: 3, noted: 0, known: 0 });
  expect(await read(complain(token))).toEqual({ mails: 1, noted: 0, known: 0, complaints: 1 });
  expect(await statesOf(poll.id)).toEqual(['unwanted', 'sent']);
  server.messages.length = 0;
  await send(server, other.id);
  expect(recipients(server)).toEqual(['guest1@people.example']);
  await server.call(setMessagesWanted, { token: stop, wanted: true });
  expect(await read(complain(token))).toEqual({ mails: 1, noted: 0, known: 1 });
  expect(await statesOf(other.id)).toEqual(['none', 'sent']);
});
