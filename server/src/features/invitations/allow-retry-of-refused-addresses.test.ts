import { randomUUID } from 'node:crypto';
import { addInvitationCampaign, tryAddressesAgain } from '@nazar/domain/api/invitation-calls.ts';
import { editUserOfMyInquiry, getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { describe, expect, test } from 'vitest';
import { hashIdentifier, updateMessageOptIn } from '../people/index.ts';
import { findBouncedMessageInText } from './bounce-token.ts';
import { recordBounce } from './record-bounce.ts';
import {
  type InvitingPoll,
  mailGuests,
  makeInvitingPoll,
  recipients,
  send,
  template,
  useCampaignServer,
} from './testing/campaign-setup.ts';

const server = useCampaignServer();

const owner = () => ({ as: server.people.owner });

/** Makes the last mail to each of these people bounce, as if the address did not exist. */
async function comeBack(...places: readonly number[]): Promise<void> {
  for (const place of places) {
    const message = server.messages.findLast(({ to }) => to === `guest${place}@people.example`);
    const bounced = findBouncedMessageInText(`${message?.bounceToken ?? ''}@x`, server.deps.secrets);
    if (bounced === null) throw new Error('They were not written to.');
    await recordBounce(server.db, { ...bounced, isAddress: true });
  }
}

const tryAgain = async (
  { id: inquiryId, people }: InvitingPoll,
  places: readonly number[] | 'all' | { campaignId: string },
) => {
  const of =
    places === 'all' || 'campaignId' in places
      ? places
      : { ids: places.map((place) => people[place]?.id ?? '') };
  const { ids, kind } = await server.call(tryAddressesAgain, { inquiryId, of }, owner());
  return [kind, ids.map((id) => people.findIndex((person) => person.id === id))];
};

/** Inserts outcomes of a campaign with more people than a test sends to. */
async function addRows(
  campaignId: string,
  state: 'refused' | 'sent',
  people: InvitingPoll['people'],
  channel: 'email' | 'sms' = 'email',
): Promise<void> {
  const hashes = people.map((person) =>
    state === 'sent'
      ? null
      : hashIdentifier((channel === 'email' ? person.email : person.mobile) ?? '', server.deps.secrets),
  );
  await server.pool.query(
    `insert into invitation (campaign_id, invitee_id, channel, state, due_at, address_hash)
    select $1, p.id, $2, $3, now(), p.hash from unnest($4::uuid[], $5::bytea[]) as p (id, hash)`,
    [campaignId, channel, state, people.map(({ id }) => id), hashes],
  );
}

const standing = async ({ id: inquiryId }: InvitingPoll) => {
  const { data } = await server.call(getMyInquiryAllowedUsers, { inquiryId, sort: 'email' }, owner());
  return data.map(({ message, address }) => `${message} ${address}`);
};

describe('a refused address', () => {
  test('has one retry, and after that none until it is corrected', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(3));
    await send(server, poll.id);
    await comeBack(0, 1);
    expect(await standing(poll)).toEqual(['bounced refused', 'bounced refused', 'sent good']);
    server.messages.length = 0;
    await send(server, poll.id);
    expect(recipients(server)).toEqual([]);
    // The second call stands for a repeat after a lost reply.
    for (let time = 0; time < 2; time += 1) expect(await tryAgain(poll, [0, 2])).toEqual(['invitation', [0]]);
    expect(await standing(poll)).toEqual(['none good', 'bounced refused', 'sent good']);
    await send(server, poll.id);
    expect(recipients(server)).toEqual(['guest0@people.example']);
    expect(await standing(poll)).toEqual(['sent good', 'bounced refused', 'sent good']);
    await comeBack(0);
    expect(await standing(poll)).toEqual(['bounced refusedAgain', 'bounced refused', 'sent good']);
    expect(await tryAgain(poll, 'all')).toEqual(['invitation', [1]]);
    expect(await tryAgain(poll, [0])).toEqual(['invitation', []]);
    const corrected = {
      inquiryId: poll.id,
      id: poll.people[0]?.id ?? '',
      name: '',
      email: 'new@people.example',
    };
    await server.call(editUserOfMyInquiry, { ...corrected, mobile: '' }, owner());
    server.messages.length = 0;
    await send(server, poll.id);
    expect(recipients(server)).toEqual(['guest1@people.example', 'new@people.example']);
  });

  test('has one retry even when many callers request it at once', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(2));
    const campaign = await send(server, poll.id);
    await comeBack(0, 1);
    const of = { campaignId: campaign.id };
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryAgain(poll, of)));
    for (const answer of answers) expect(answer).toEqual(['invitation', [0, 1]]);
    await send(server, poll.id);
    await comeBack(0, 1);
    expect(await tryAgain(poll, of)).toEqual(['invitation', []]);
  });

  test('has no further retry once the person got a message', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(3));
    const campaign = await send(server, poll.id);
    await comeBack(0, 1, 2);
    const of = { campaignId: campaign.id };
    expect(await tryAgain(poll, [0])).toEqual(['invitation', [0]]);
    await send(server, poll.id);
    expect(await tryAgain(poll, of)).toEqual(['invitation', [1, 2]]);
    expect(await tryAgain(poll, of)).toEqual(['invitation', [1, 2]]);
    await send(server, poll.id);
    expect(await tryAgain(poll, of)).toEqual(['invitation', []]);
  });

  test('has its retry independently of the person’s other address', async () => {
    const both = { name: 'Guest 0', email: 'guest0@people.example', mobile: '+989120000001' };
    const poll = await makeInvitingPoll(server, [both]);
    await send(server, poll.id, { channel: 'email' });
    await comeBack(0);
    expect(await tryAgain(poll, 'all')).toEqual(['invitation', [0]]);
    await send(server, poll.id, { channel: 'email' });
    const { id: byText } = await send(server, poll.id, { channel: 'sms', kind: 'reminder' });
    await server.pool.query(
      `update invitation set state = 'refused', address_hash = $2 where campaign_id = $1`,
      [byText, hashIdentifier(both.mobile, server.deps.secrets)],
    );
    expect(await standing(poll)).toEqual(['refused refused']);
    for (let time = 0; time < 2; time += 1) expect(await tryAgain(poll, 'all')).toEqual(['reminder', [0]]);
    expect(await standing(poll)).toEqual(['sent good']);
    // The address with its retry is refused again; the other address still has its retry.
    await comeBack(0);
    expect(await standing(poll)).toEqual(['bounced refusedAgain']);
    expect(await tryAgain(poll, 'all')).toEqual(['invitation', [0]]);
    await send(server, poll.id, { channel: 'sms' });
    expect(await tryAgain(poll, 'all')).toEqual(['invitation', []]);
  });

  test('is returned when its retry is requested, for up to a thousand people at once', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(1003));
    const [first, ...others] = poll.people;
    const filter = { search: '', message: null, state: null, ids: [first?.id ?? ''] };
    const { id: old } = await send(server, poll.id, { filter });
    await addRows(old, 'refused', others);
    const places = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    for (let time = 0; time < 2; time += 1)
      expect(await tryAgain(poll, { campaignId: old })).toEqual(['invitation', places(1, 1000)]);
    const { id: later } = await send(server, poll.id, { filter, kind: 'reminder' });
    await addRows(later, 'sent', others.slice(0, 1000));
    expect(await tryAgain(poll, { campaignId: old })).toEqual(['invitation', [1001, 1002]]);
  });

  test('of a reminder is retried by a reminder, and not at all for a person who opted out', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(2));
    await send(server, poll.id);
    const { id: campaignId } = await send(server, poll.id, { kind: 'reminder' });
    await comeBack(0, 1);
    const hashed = hashIdentifier('guest1@people.example', server.deps.secrets);
    await updateMessageOptIn(server.db, hashed, { wanted: false, now: server.clock.now() });
    expect(await tryAgain(poll, { campaignId })).toEqual(['reminder', [0]]);
    server.messages.length = 0;
    await send(server, poll.id, { kind: 'reminder' });
    expect(recipients(server)).toEqual(['guest0@people.example']);
    expect((await standing(poll))[1]).toBe('unwanted refused');
    await updateMessageOptIn(server.db, hashed, { wanted: true, now: server.clock.now() });
  });

  test('is not retried by a campaign of another inquiry', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(1));
    const other = await makeInvitingPoll(server, mailGuests(1));
    const { id: campaignId } = await send(server, other.id);
    const codeOf = async (inquiryId: string, of: 'all' | { campaignId: string }) =>
      (await server.refusal(tryAddressesAgain, { inquiryId, of }, { as: server.people.owner })).code;
    expect(await codeOf(poll.id, { campaignId })).toBe('notFound');
  });
});

describe('the recipients of a campaign', () => {
  const input = (inquiryId: string) => ({ ...template, inquiryId, id: randomUUID() });
  const nothing = { search: '', message: null, state: null };

  test.each([undefined, {}, nothing])('must be named: %j sends to no one', async (filter) => {
    const poll = await makeInvitingPoll(server, mailGuests(2));
    const { filter: _all, ...rest } = input(poll.id);
    const sent = filter === undefined ? rest : { ...rest, filter };
    const refused = await server.refusal(addInvitationCampaign, sent as never, owner());
    expect(refused.errors).toMatchObject({ filter: { code: 'required' } });
    expect(recipients(server)).toEqual([]);
  });

  test('may be everyone in the format of the previous version of the page', async () => {
    const poll = await makeInvitingPoll(server, mailGuests(2));
    expect(await send(server, poll.id, { filter: null })).toMatchObject({ some: false, counts: { sent: 2 } });
  });
});
