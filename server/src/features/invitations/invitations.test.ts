import { randomUUID } from 'node:crypto';
import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import {
  addInvitationCampaign,
  getInvitations,
  previewInvitation,
  sendTestInvitation,
  setInvitationCampaign,
} from '@nazar/domain/api/invitation-calls.ts';
import { reminderIntervalMs } from '@nazar/domain/invitations/campaign.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { sendInvitations } from './send-invitations.ts';
import {
  addCampaign,
  answerBy,
  drain,
  findCampaignOf,
  mailGuests,
  makeInvitingPoll,
  recipients,
  send,
  template,
  tokenIn,
  useCampaignServer,
} from './testing/campaign-setup.ts';

const server = useCampaignServer();

const owner = () => ({ as: server.people.owner });
const sara = { name: 'Sara', email: 'sara@people.example', mobile: '+989121234567' };
const ali = { name: '', email: null, mobile: '+989121234568' };
const mina = { name: 'مینا', email: 'mina@people.example', mobile: null };

describe('an invitation', () => {
  test('goes to everyone by a channel that reaches them, each with their own link', async () => {
    const poll = await makeInvitingPoll(server, [sara, ali, mina]);
    const campaign = await send(server, poll.id);
    expect(recipients(server)).toEqual(['+989121234568', 'mina@people.example', 'sara@people.example']);
    expect(campaign).toMatchObject({ state: 'done', counts: { people: 3, left: 0, sent: 3 } });
    const tokens = server.messages.map(tokenIn);
    expect(new Set(tokens).size).toBe(3);
    const sms = server.messages.find(({ channel }) => channel === 'sms');
    expect(sms?.text).toMatch(/^Hello:\nhttp\S+\nStop: http\S+\/stop#[\w-]{24}$/);
    const mail = server.messages.find(({ to }) => to === mina.email);
    expect(mail?.text).toContain('Hello \u2068مینا\u2069,');
    expect(mail?.subject).toBe('Please: Which drink do you prefer?');
    for (const token of tokens) {
      const { rows } = await server.pool.query(
        `select 1 from invitee p where p::text like $1 union all select 1 from delivery d where d::text like $1`,
        [`%${token}%`],
      );
      expect(rows).toEqual([]);
    }
    const first = server.messages[0];
    if (first !== undefined) await answerBy(server, poll, first);
  });

  test('that is requested again, by clicks or in two tabs, goes to each person once', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(5));
    const id = randomUUID();
    const ask = (campaign: string) =>
      server.call(addInvitationCampaign, { ...template, inquiryId: poll.id, id: campaign }, owner());
    await Promise.all([ask(id), ask(id), ask(id), ask(randomUUID())]);
    await drain(server);
    expect(recipients(server)).toEqual(poll.people.map(({ email }) => email).toSorted());
    await send(server, poll.id);
    expect(server.messages).toHaveLength(5);
  });

  test('is sent once to each person by turns that run at the same time', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(40));
    await addCampaign(server, poll.id);
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.all([1, 2, 3].map(() => sendInvitations(server.deps)));
      await server.deps.background.idle();
      server.clock.advance(2_000);
    }
    expect(recipients(server)).toEqual(poll.people.map(({ email }) => email).toSorted());
  });

  test('goes only to people who were added since the first one', async () => {
    const poll = await makeInvitingPoll(server, [sara]);
    await send(server, poll.id);
    await server.pool.query(
      `insert into invitee (id, inquiry_id, name, email, name_key, search_text, marker, link_hash, created_at)
       select $2, inquiry_id, 'New', 'new@people.example', '', '', '\\x02', '\\x03', now() from invitee where inquiry_id = $1`,
      [poll.id, randomUUID()],
    );
    const { reach } = await server.call(getInvitations, { inquiryId: poll.id }, owner());
    expect(reach.invitation.either).toBe(1);
  });

  test.each(['is_removed = true', 'is_link_revoked = true'])(
    'is not sent to a person with %s',
    async (change) => {
      const poll = await makeInvitingPoll(server, mailGuests(40));
      const last = poll.people.at(-1);
      const id = await addCampaign(server, poll.id);
      // With more people than one turn, the last ones wait in the campaign, which is filled already.
      await sendInvitations(server.deps);
      await server.deps.background.idle();
      expect(recipients(server)).not.toContain(last?.email);
      await server.pool.query(`update invitee set ${change} where id = $1`, [last?.id]);
      await drain(server);
      expect(recipients(server)).toEqual(
        poll.people.flatMap(({ email, id: person }) => (person === last?.id ? [] : [email])).toSorted(),
      );
      const { counts } = await findCampaignOf(server, poll.id, id);
      expect(counts).toMatchObject({ people: 40, sent: 39, skipped: 1 });
    },
  );

  test('ends when the inquiry closes', async () => {
    const poll = await makeInvitingPoll(server, [sara]);
    const id = await addCampaign(server, poll.id, {
      sendAt: new Date(server.clock.now() + 60_000).toISOString(),
    });
    server.clock.advance(1_000);
    await server.call(expireMyInquiry, { id: poll.id }, owner());
    server.clock.advance(60_000);
    await drain(server);
    expect(server.messages).toEqual([]);
    expect((await findCampaignOf(server, poll.id, id)).state).toBe('done');
    expect(
      await server.refusal(
        addInvitationCampaign,
        { ...template, inquiryId: poll.id, id: randomUUID() },
        owner(),
      ),
    ).toMatchObject({
      code: 'inquiryExpired',
    });
  });
});

describe('a reminder', () => {
  test('goes to invitees who have not answered, checked at the time of sending', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(6));
    await send(server, poll.id);
    const [first, second] = server.messages;
    if (first === undefined || second === undefined) throw new Error('No one was invited.');
    await answerBy(server, poll, first);
    const id = await addCampaign(server, poll.id, {
      kind: 'reminder',
      sendAt: new Date(server.clock.now() + 60_000).toISOString(),
    });
    await answerBy(server, poll, second);
    server.messages.length = 0;
    server.clock.advance(60_000);
    await drain(server);
    const others = poll.people
      .map(({ email }) => email ?? '')
      .filter((to) => to !== first.to && to !== second.to);
    expect(recipients(server)).toEqual(others.toSorted());
    expect((await findCampaignOf(server, poll.id, id)).counts).toMatchObject({
      people: 4,
      sent: 4,
      skipped: 0,
    });
  });

  test('goes to people who match a filter', async () => {
    const poll = await makeInvitingPoll(server, [sara, mina, ...mailGuests(2)]);
    await send(server, poll.id);
    await server.pool.query('update invitee set opened_at = now() where id = $1', [poll.people[0]?.id]);
    server.messages.length = 0;
    await send(server, poll.id, { kind: 'reminder', filter: { search: '', message: null, state: 'opened' } });
    expect(recipients(server)).toEqual([sara.email]);
    server.messages.length = 0;
    await send(server, poll.id, {
      kind: 'reminder',
      filter: { search: 'guest', message: 'sent', state: null },
    });
    expect(recipients(server)).toEqual(['guest0@people.example', 'guest1@people.example']);
  });
});

test('in a secret ballot a reminder goes to people who have not answered, also to a selection', async () => {
  const poll = await makeInvitingPoll(server, mailGuests(4), { anonymous: true });
  await send(server, poll.id);
  const [first, ...others] = server.messages.splice(0);
  if (first === undefined) throw new Error('No one was invited.');
  await answerBy(server, poll, first);
  const campaign = await send(server, poll.id, { kind: 'reminder' });
  expect(recipients(server)).toEqual(others.map(({ to }) => to).toSorted());
  expect(campaign.counts).toMatchObject({ people: 3, left: 0, sent: 3, skipped: 0 });
  server.messages.length = 0;
  server.clock.advance(reminderIntervalMs);
  const filter = { search: others[0]?.to ?? '', message: null, state: null };
  await send(server, poll.id, { kind: 'reminder', filter });
  expect(recipients(server)).toEqual([others[0]?.to]);
});

describe('a campaign', () => {
  test('makes people available for a reminder only after their message is sent', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(3));
    await addCampaign(server, poll.id);
    await sendInvitations(server.deps);
    const reach = async () =>
      (await server.call(getInvitations, { inquiryId: poll.id }, owner())).reach.reminder.either;
    expect(await reach()).toBe(0);
    await server.deps.background.idle();
    await drain(server);
    expect(await reach()).toBe(3);
  });

  test('that waits for the opening continues when the opening is moved forward', async () => {
    const poll = await makeInvitingPoll(server, [sara]);
    const open = (at: number) =>
      server.pool.query('update inquiry set publish_date = $2 where id = $1', [poll.id, new Date(at)]);
    await open(server.clock.now() + 7_200_000);
    const id = await addCampaign(server, poll.id);
    await drain(server);
    expect(await findCampaignOf(server, poll.id, id)).toMatchObject({ waitsFor: 'opening' });
    await open(server.clock.now());
    await drain(server);
    expect(recipients(server)).toEqual([sara.email]);
  });

  test('can be paused midway, resumed and ended, and sent messages stay reported', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(100));
    const id = await addCampaign(server, poll.id);
    await sendInvitations(server.deps);
    const act = (action: 'pause' | 'resume' | 'cancel') =>
      server.call(setInvitationCampaign, { inquiryId: poll.id, id, action }, owner());
    await act('pause');
    await server.deps.background.idle();
    const sent = server.messages.length;
    server.clock.advance(3_600_000);
    await drain(server);
    expect(server.messages).toHaveLength(sent);
    await act('resume');
    await sendInvitations(server.deps);
    await server.deps.background.idle();
    await sendInvitations(server.deps);
    const campaign = await act('cancel');
    const left = server.messages.length;
    await server.deps.background.idle();
    await drain(server);
    expect(server.messages.length).toBeLessThan(100);
    expect(await findCampaignOf(server, poll.id, id)).toMatchObject({
      state: 'cancelled',
      counts: { people: 100, sent: server.messages.length },
    });
    expect(campaign.state).toBe('cancelled');
    expect(left).toBeGreaterThan(sent);
    for (const action of ['pause', 'resume'] as const) {
      const again = { inquiryId: poll.id, id, action };
      expect(await server.refusal(setInvitationCampaign, again, owner())).toMatchObject({
        code: 'campaignEnded',
      });
    }
    expect(new Set(recipients(server)).size).toBe(server.messages.length);
  });

  test('waits for the end of quiet hours in the given time zone', async () => {
    server.clock.set('2026-11-22T18:00:00Z');
    const poll = await makeInvitingPoll(server, [sara]);
    const id = await addCampaign(server, poll.id, { quiet: { from: 21 * 60, to: 8 * 60 } });
    await drain(server);
    expect(await findCampaignOf(server, poll.id, id)).toMatchObject({
      state: 'sending',
      waitsFor: 'quiet',
      nextAt: '2026-11-23T04:30:00.000Z',
    });
    server.clock.set('2026-11-23T04:30:00Z');
    await drain(server);
    expect(server.messages).toHaveLength(1);
  });

  test('respects the operator’s rate and the daily limit', async () => {
    const strict = await createTestApp({
      environment: { INVITATIONS_PER_DAY: '10', INVITATION_MAILS_PER_MINUTE: '60' },
      now: '2026-11-21T10:00:00Z',
    });
    try {
      const poll = await makeInvitingPoll(strict, mailGuests(12));
      const id = await addCampaign(strict, poll.id);
      const turn = async () => {
        await sendInvitations(strict.deps);
        await strict.deps.background.idle();
      };
      await turn();
      const first = strict.messages.length;
      await turn();
      expect(strict.messages).toHaveLength(first);
      strict.clock.advance(3_000);
      await turn();
      expect(strict.messages).toHaveLength(first + 3);
      await drain(strict);
      expect(strict.messages).toHaveLength(10);
      expect(await findCampaignOf(strict, poll.id, id)).toMatchObject({
        waitsFor: 'cap',
        nextAt: '2026-11-22T00:00:00.000Z',
      });
      const { leftToday } = await strict.call(
        getInvitations,
        { inquiryId: poll.id },
        { as: strict.people.owner },
      );
      expect(leftToday).toBe(0);
      strict.clock.set('2026-11-22T00:00:00Z');
      await drain(strict);
      expect(strict.messages).toHaveLength(12);
    } finally {
      await strict.close();
    }
  });
});

describe('an invalid input', () => {
  test('is reported at its field', async () => {
    const poll = await makeInvitingPoll(server, [sara]);
    const ask = async (more: object) => {
      const input = { ...template, inquiryId: poll.id, id: randomUUID(), ...more };
      return (await server.refusal(addInvitationCampaign, input, owner())).errors;
    };
    expect(await ask({ subject: 'Dear {first name}' })).toMatchObject({
      subject: { code: 'unknownTextField', text: 'There is no such field: \u2068{first name}\u2069' },
    });
    expect(await ask({ subject: 'a\nBcc: x@y.example' })).toMatchObject({ subject: { code: 'lineBreak' } });
    expect(await ask({ subject: 'At {link}', text: ' ', sms: 'س'.repeat(601) })).toMatchObject({
      subject: { code: 'linkInSubject' },
      text: { code: 'required' },
      sms: { code: 'tooLong' },
    });
    expect(await ask({ sendAt: '2020-01-01T00:00:00Z' })).toMatchObject({ sendAt: { code: 'dateInPast' } });
    expect(await ask({ quiet: { from: 60, to: 60 } })).toMatchObject({
      'quiet.to': { code: 'quietHoursEmpty' },
    });
    expect(await ask({ timeZone: 'Mars/Olympus' })).toMatchObject({ timeZone: { code: 'invalidValue' } });
  });

  test('is refused when the campaign or the person belongs to another inquiry', async () => {
    const poll = await makeInvitingPoll(server, [sara]);
    const id = await addCampaign(server, poll.id, { sendAt: '2027-01-01T00:00:00Z' });
    const other = await makeInvitingPoll(server, [mina]);
    expect(
      await server.refusal(setInvitationCampaign, { inquiryId: other.id, id, action: 'cancel' }, owner()),
    ).toMatchObject({ code: 'notFound' });
    const foreign = { ...preview, inquiryId: other.id, personId: poll.people[0]?.id ?? null };
    expect((await server.call(previewInvitation, foreign, owner())).person?.email).toBe(mina.email);
  });
});

const { channel, subject, text, sms } = template;
const preview = { kind: 'invitation' as const, channel, subject, text, sms };

test('a preview shows a message as a person of the list would get it, and a text message with its parts', async () => {
  const zahra = { name: 'زهرا', email: null, mobile: '+989121234569' };
  const poll = await makeInvitingPoll(server, [sara, zahra]);
  const ask = { ...preview, inquiryId: poll.id };
  const first = await server.call(previewInvitation, { ...ask, personId: null }, owner());
  expect(first.person?.email).toBe(sara.email);
  expect(first.mail?.text).toMatch(/^Hello Sara,\n\nhttp\S+\/s\/[\w-]{22}#•{22}\n\nBye$/);
  expect(first.sms).toBeNull();
  const long = { ...ask, channel: 'sms' as const, sms: `${sms} ${'x'.repeat(160)}`, personId: null };
  const texted = await server.call(previewInvitation, long, owner());
  expect(texted).toMatchObject({ person: { email: sara.email }, mail: null });
  expect(texted.sms).toMatchObject({ alphabet: 'gsm7', parts: 2 });
  const next = await server.call(
    previewInvitation,
    { ...ask, personId: first.person?.id ?? null, next: true },
    owner(),
  );
  expect(next).toMatchObject({ person: { mobile: zahra.mobile }, mail: null, sms: { alphabet: 'ucs2' } });
});

test('an email and its preview name the inviter: by the username, if the account has no name', async () => {
  const rename = (username: string | null, profileName: string) =>
    server.pool.query('update account set username = $1, profile_name = $2 where email = $3', [
      ...[username, profileName, 'owner@example.com'],
    ]);
  onTestFinished(() => rename(null, '').then(() => undefined));
  const poll = await makeInvitingPoll(server, [sara]);
  const ask = { ...preview, inquiryId: poll.id, personId: null };
  const reason = async () => (await server.call(previewInvitation, ask, owner())).mail?.reason;
  await rename(null, '');
  expect(await reason()).toMatch(/^The owner of this inquiry invited you\./);
  await rename('rosa_k', '');
  expect(await reason()).toMatch(/^\u2068@rosa_k\u2069 invited you\./);
  await send(server, poll.id);
  expect(server.messages[0]?.text).toContain('\u2068@rosa_k\u2069 invited you.');
  await rename('rosa_k', 'Rosa');
  expect(await reason()).toMatch(/^\u2068Rosa\u2069 invited you\./);
});

test('a test goes to the caller’s own verified address, with a link that gives no access', async () => {
  const poll = await makeInvitingPoll(server, [sara]);
  const { to } = await server.call(sendTestInvitation, { ...preview, inquiryId: poll.id }, owner());
  await server.deps.background.idle();
  expect(to).toEqual(['owner@example.com']);
  expect(server.messages).toMatchObject([
    { to: 'owner@example.com', subject: '[Test] Please: Which drink do you prefer?' },
  ]);
  expect(server.messages[0]?.text).toMatch(/\/s\/[\w-]{22}$/m);
  const sms = { ...preview, inquiryId: poll.id, channel: 'sms' };
  expect(await server.refusal(sendTestInvitation, sms, owner())).toMatchObject({ code: 'noOwnAddress' });
});

test('names and titles can’t become headers or HTML', async () => {
  const evil = {
    name: 'x"><img src=x onerror=alert(1)>\r\nBcc: evil@evil.example',
    email: 'eve@people.example',
    mobile: null,
  };
  const poll = await makeInvitingPoll(server, [evil], { publicTitle: '<b>Title</b> & more of it' });
  await send(server, poll.id, {
    subject: '{name}:\t{title}',
    text: '{name} <script>alert(1)</script> {link}',
  });
  const [message] = server.messages;
  expect(message?.subject).toBe(
    'x"><img src=x onerror=alert(1)> Bcc: evil@evil.example: <b>Title</b> & more of it',
  );
  expect(message?.html).not.toMatch(/<(?:img|script|b)\b/);
});
