import { randomUUID } from 'node:crypto';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import {
  addInvitationCampaign,
  type Campaign,
  getInvitationCampaigns,
} from '@nazar/domain/api/invitation-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { beforeEach } from 'vitest';
import type { DeliveryMessage } from '../../../platform/delivery/delivery.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { forMembers, makePoll, type Poll } from '../../participation/testing/participation-setup.ts';
import { insertInvitees } from '../../people/invitees/invitee-queries.ts';
import { sendInvitations } from '../send-invitations.ts';

// The setup for tests of invitations.

type Guest = { readonly name: string; readonly email: string | null; readonly mobile: string | null };
export type InvitingPoll = Poll & { readonly people: readonly (Guest & { readonly id: string })[] };

export const mailGuests = (many: number): Guest[] =>
  Array.from({ length: many }, (_, index) => ({
    name: `Guest ${index}`,
    email: `guest${index}@people.example`,
    mobile: null,
  }));

/** A server whose sent messages and limits are cleared before each test. */
export function useCampaignServer(): TestApp {
  const server = useTestApp();
  beforeEach(async () => {
    server.messages.length = 0;
    await server.pool.query('truncate daily_invitation_count, rate_limit_window');
  });
  return server;
}

/** A published poll for the people of a list. */
export async function makeInvitingPoll(
  server: TestApp,
  guests: readonly Guest[],
  settings: Partial<InquirySettings> = {},
): Promise<InvitingPoll> {
  const poll = await makePoll(server, { ...forMembers, ...settings });
  for (const table of ['inquiry where id', 'inquiry_revision where inquiry_id']) {
    const [name = '', condition = ''] = table.split(' where ');
    await server.pool.query(
      `update ${name} set definition = jsonb_set(definition, '{cooperationType}', '"limited"') where ${condition} = $1`,
      [poll.id],
    );
  }
  await server.pool.query(`update inquiry set cooperation_type = 'limited' where id = $1`, [poll.id]);
  const people = guests.map((guest) => ({ ...guest, id: randomUUID() }));
  const { secrets, now } = server.deps;
  await insertInvitees(server.db, poll.id, people, { now: now(), secrets });
  return { ...poll, people };
}

type CampaignInput = Omit<CallInput<typeof addInvitationCampaign>, 'inquiryId' | 'id'>;

export const template: CampaignInput = {
  kind: 'invitation',
  channel: 'either',
  subject: 'Please: {title}',
  text: 'Hello {name},\n\n{link}\n\nBye',
  sms: 'Hello {name}: {link}',
  sendAt: null,
  quiet: null,
  timeZone: 'Asia/Tehran',
  filter: 'all',
};

export async function addCampaign(
  server: TestApp,
  inquiryId: string,
  more: Partial<CampaignInput> = {},
): Promise<string> {
  const input = { ...template, ...more, inquiryId, id: randomUUID() };
  return (await server.call(addInvitationCampaign, input, { as: server.people.owner })).id;
}

/** Runs turns until nothing is due. */
export async function drain(server: TestApp): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const next = await sendInvitations(server.deps);
    await server.deps.background.idle();
    if (next === null || next.getTime() > server.clock.now() + 60_000) return;
    server.clock.set(Math.max(next.getTime(), server.clock.now() + 2_000));
  }
  throw new Error('The invitations did not come to an end.');
}

export async function send(
  server: TestApp,
  inquiryId: string,
  more: Partial<CampaignInput> = {},
): Promise<Campaign> {
  const id = await addCampaign(server, inquiryId, more);
  await drain(server);
  return findCampaignOf(server, inquiryId, id);
}

export async function findCampaignOf(server: TestApp, inquiryId: string, id: string): Promise<Campaign> {
  const { campaigns } = await server.call(getInvitationCampaigns, { inquiryId }, { as: server.people.owner });
  const campaign = campaigns.find((each) => each.id === id);
  if (campaign === undefined) throw new Error('There is no such campaign.');
  return campaign;
}

export const tokenIn = ({ text }: Pick<DeliveryMessage, 'text'>): string =>
  /\/s\/[\w-]{22}#([A-Za-z0-9_-]{22})$/m.exec(text)?.[1] ?? '';

/** Answers by the link of a message. */
export async function answerBy(server: TestApp, poll: Poll, message: DeliveryMessage): Promise<void> {
  const headers = { 'x-personal-link': tokenIn(message) };
  await server.call(submitResponse, poll.submit(), { headers });
}

export const recipients = (server: TestApp): string[] => server.messages.map(({ to }) => to).toSorted();
