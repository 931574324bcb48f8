import { getInvitations, sendTestInvitation } from '@nazar/domain/api/invitation-calls.ts';
import { getNotifications } from '@nazar/domain/api/notification-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { beforeAll, expect, test } from 'vitest';
import { inEnglish, inPersian } from '../participation/testing/bilingual-poll.ts';
import { makeInvitingPoll, send, template, useCampaignServer } from './testing/campaign-setup.ts';

const server = useCampaignServer();
beforeAll(async () => {
  const { participant, stranger, owner } = server.people;
  const settle = 'update account set email = $2, mobile = $3, language = $4 where id = $1';
  await server.pool.query(settle, [participant.id, 'reads-persian@people.example', null, 'fa']);
  await server.pool.query(settle, [stranger.id, null, '+989120000001', 'fa']);
  await server.pool.query(settle, [owner.id, 'owner@people.example', null, 'fa']);
});

const guests = [
  { name: 'Parvin', email: 'reads-persian@people.example', mobile: null },
  { name: 'Behrouz', email: null, mobile: '+989120000001' },
  { name: 'No account', email: 'unknown@people.example', mobile: null },
];
const [english, persian] = ['Which drink do you prefer?', 'کدام نوشیدنی را ترجیح می‌دهید؟'];
const bilingual: Partial<InquirySettings> = {
  ...({ language: 'en', secondLanguage: 'fa', publicTitle: english } as const),
  translations: { publicTitle: { text: persian, source: english } },
};
const owner = () => ({ as: server.people.owner });
const messageTo = (to: string) => {
  const found = server.messages.find((message) => message.to === to);
  return `${found?.subject} ${found?.text}`;
};

test('our own texts are in the language of the invitee’s account, if the inquiry has it', async () => {
  const poll = await makeInvitingPoll(server, guests, bilingual);
  const { defaults } = await server.call(getInvitations, { inquiryId: poll.id }, owner());
  await send(server, poll.id, defaults.invitation);
  expect(messageTo('reads-persian@people.example')).toContain(persian);
  expect(messageTo('reads-persian@people.example')).not.toMatch(/[A-Z][a-z]+ [a-z]+ /);
  expect(messageTo('+989120000001')).toMatch(/شرکت|نظرسنجی|دعوت/);
  expect(messageTo('unknown@people.example')).toContain(english);

  server.messages.length = 0;
  const other = await makeInvitingPoll(server, guests, { ...bilingual, secondLanguage: null });
  await send(server, other.id, defaults.invitation);
  expect(messageTo('reads-persian@people.example')).toContain(english);
});

test('texts of the owner are sent to everyone unchanged, with the title in their language', async () => {
  const poll = await makeInvitingPoll(server, guests, bilingual);
  await send(server, poll.id);
  expect(messageTo('reads-persian@people.example')).toContain(`Please: ${english}`);
  expect(messageTo('reads-persian@people.example')).toContain('Hello');
});

test('a text message has the language of the account with that number, not of another with the email', async () => {
  const person = { name: 'Two accounts', email: 'reads-persian@people.example', mobile: '+989120000009' };
  const poll = await makeInvitingPoll(server, [person], bilingual);
  const { defaults } = await server.call(getInvitations, { inquiryId: poll.id }, owner());
  await send(server, poll.id, { ...defaults.invitation, channel: 'sms' });
  expect(messageTo('+989120000009')).toMatch(/[A-Z][a-z]+ [a-z]+ /);
  expect(messageTo('+989120000009')).not.toMatch(/شرکت|نظرسنجی|دعوت/);
});

test('a text of the owner affects only the language of its own message', async () => {
  const poll = await makeInvitingPoll(server, guests, bilingual);
  const { defaults } = await server.call(getInvitations, { inquiryId: poll.id }, owner());
  await send(server, poll.id, { ...defaults.invitation, sms: template.sms });
  expect(messageTo('reads-persian@people.example')).toContain(persian);
  expect(messageTo('+989120000001')).toContain('Hello Behrouz');
  server.messages.length = 0;
  const other = await makeInvitingPoll(server, guests, bilingual);
  await send(server, other.id, { ...defaults.invitation, subject: template.subject });
  expect(messageTo('reads-persian@people.example')).toContain(`Please: ${english}`);
  expect(messageTo('reads-persian@people.example')).not.toContain(persian);
  expect(messageTo('+989120000001')).toMatch(/شرکت|نظرسنجی|دعوت/);
});

test('a test message is sent as its owner would get it', async () => {
  const poll = await makeInvitingPoll(server, guests, bilingual);
  const { defaults } = await server.call(getInvitations, { inquiryId: poll.id }, owner());
  const content = { ...template, ...defaults.reminder };
  const { subject, text, sms } = content;
  const asked = { inquiryId: poll.id, kind: 'reminder', channel: 'email', subject, text, sms } as const;
  await server.call(sendTestInvitation, asked, owner());
  await server.deps.background.idle();
  expect(messageTo('owner@people.example')).toContain(persian);
});

test('notifications name an inquiry in the reader’s language', async () => {
  const poll = await makeInvitingPoll(server, guests, bilingual);
  await send(server, poll.id);
  const as = server.people.participant;
  const titleIn = async (language: object) => {
    const { data } = await server.call(getNotifications, {}, { as, ...language });
    return data.find(({ inquiry }) => inquiry?.id === poll.id)?.inquiry?.title;
  };
  expect([await titleIn(inPersian), await titleIn(inEnglish)]).toEqual([persian, english]);
});
