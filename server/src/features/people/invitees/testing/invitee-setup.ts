import { randomUUID } from 'node:crypto';
import { addUserToMyInquiry, getAllowedUserLink } from '@nazar/domain/api/invitee-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { parsePersonalLinkToken } from '@nazar/domain/participation/personal-link.ts';
import { eq } from 'drizzle-orm';
import { invitee } from '../../../../platform/database/schema/invitee.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { makePoll, type Poll } from '../../../participation/testing/participation-setup.ts';
import { derivePersonalLinkToken } from '../personal-link-queries.ts';

/** A person on a list, with the headers that authenticate them by their link. */
export interface InviteeAccess {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Contacts = { readonly name?: string; readonly email?: string; readonly mobile?: string };

export interface InviteePoll extends Poll {
  readonly invited: readonly InviteeAccess[];
}

export async function invite(server: TestApp, inquiryId: string, contacts: Contacts): Promise<string> {
  const person = { name: '', email: '', mobile: '', ...contacts };
  const as = server.people.owner;
  return (await server.call(addUserToMyInquiry, { inquiryId, id: randomUUID(), ...person }, { as })).id;
}

/** The link in the message to a person, without a check of who may see it. */
export async function readInviteeLink(server: TestApp, id: string): Promise<InviteeAccess> {
  const [row] = await server.db.select().from(invitee).where(eq(invitee.id, id));
  const token = row === undefined ? null : derivePersonalLinkToken(server.deps.secrets.signing, row);
  return { id, headers: { 'x-personal-link': token ?? '' } };
}

/** The link as the owner of a named inquiry copies it. */
export async function copyInviteeLink(
  server: TestApp,
  inquiryId: string,
  id: string,
): Promise<InviteeAccess> {
  const { url } = await server.call(getAllowedUserLink, { inquiryId, id }, { as: server.people.owner });
  return { id, headers: { 'x-personal-link': parsePersonalLinkToken(new URL(url).hash) ?? '' } };
}

/** An open inquiry for the people with these contacts. */
export async function makeInviteePoll(
  server: TestApp,
  people: readonly Contacts[],
  settings: Partial<InquirySettings> = {},
): Promise<InviteePoll> {
  const ids: string[] = [];
  const poll = await makePoll(
    server,
    { cooperationType: 'limited', anonymous: false, ...settings },
    async (id) => {
      for (const contacts of people) ids.push(await invite(server, id, contacts));
    },
  );
  return { ...poll, invited: await Promise.all(ids.map((id) => readInviteeLink(server, id))) };
}

export const manyContacts = (count: number): Contacts[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Person ${index}`,
    email: `p${index}-${randomUUID()}@example.com`,
  }));
