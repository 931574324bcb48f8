import type * as invitedCalls from '@nazar/domain/api/invitee-calls.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { makePersonalLink } from '@nazar/domain/participation/personal-link.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { invitee } from '../../../platform/database/schema/invitee.ts';
import { maskAddress } from '../../../platform/delivery/mask-address.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { parsePersonCursor, serializePersonCursor } from '../../../platform/http/paging/person-cursor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { findInviteesOfCaller } from '../../access/index.ts';
import { recordInviteeListChange } from '../../inquiries/index.ts';
import { findPublishedInquiry } from '../../participation/index.ts';
import { withNestedLoopsDisabled } from '../messages/invitation-status-queries.ts';
import {
  addressStateSql,
  matchesPeopleFilterSql,
  personMessageStateSql,
} from '../messages/people-filter-queries.ts';
import { addInvitee, editInvitee } from './change-invitee.ts';
import { removeInvitees, renewPersonalLinks, revokePersonalLink } from './change-invitee-list-queries.ts';
import { exportInvitees } from './export-invitees.ts';
import { countInviteesByState } from './invitee-list-queries.ts';
import { countInvitees, findInvitee, listInvitees } from './invitee-queries.ts';
import { derivePersonalLinkToken } from './personal-link-queries.ts';
import {
  requireAndLockInviteeListEditContext,
  requireInviteeListEditContext,
} from './require-invitee-list-edit-context.ts';
import { toPeopleFilter } from './to-people-filter.ts';

type OwnCalls = Omit<typeof invitedCalls, 'bringGroupToMyInquiry' | 'replaceMyInquiryAllowedUsers'>;

export const inviteeHandlers: CallHandlers<OwnCalls> = {
  getMyInquiryAllowedUsers: async (ctx, { inquiryId, sort, after, nrpp, ...filterInput }) => {
    const { secrets } = ctx.deps;
    const { anonymous } = await requireInviteeListEditContext(ctx, inquiryId);
    const filter = toPeopleFilter(filterInput);
    const cursor = after === null ? null : parsePersonCursor(after, sort);
    const found = { inquiryId, isFound: matchesPeopleFilterSql(inquiryId, filter, secrets) };
    const message = personMessageStateSql(secrets);
    const look = <Result>(work: (db: Database) => Promise<Result>) =>
      filter.message === null ? work(ctx.db) : withNestedLoopsDisabled(ctx.db, work);
    const people = await look((db) =>
      listInvitees(db, {
        ...found,
        sort,
        message,
        after: cursor,
        limit: nrpp + 1,
        address: addressStateSql(secrets),
      }),
    );
    const page = people.slice(0, nrpp);
    const end = page.at(-1);
    const counts = await countInviteesByState(ctx.db, inquiryId, {
      anonymous,
      secrets,
      peopleAlone: cursor !== null,
    });
    const countFound = async () =>
      found.isFound === undefined ? counts.people : look((db) => countInvitees(db, found));
    return {
      counts,
      data: page.map(({ key: _key, isLinkRevoked, ...person }) => ({ ...person, linkWorks: !isLinkRevoked })),
      count: cursor === null ? await countFound() : null,
      next: people.length > nrpp && end !== undefined ? serializePersonCursor(end, sort) : null,
    };
  },
  addUserToMyInquiry: addInvitee,
  editUserOfMyInquiry: editInvitee,
  deleteUserFromMyInquiry: async (ctx, { inquiryId, ids }) => {
    const { editContext } = await requireAndLockInviteeListEditContext(ctx, inquiryId);
    const deleted = await removeInvitees(ctx.db, editContext, ids);
    await recordInviteeListChange(ctx.db, inquiryId, -deleted);
    return { deleted };
  },
  getAllowedUserLink: async (ctx, { inquiryId, id }) => {
    const { isSecret } = await requireLinks(ctx, inquiryId);
    // With the link an owner could vote in the person's place.
    if (isSecret) throw new Problem('linksHidden');
    const person = await findInvitee(ctx.db, inquiryId, id);
    if (person === null) throw new Problem('notFound');
    const token = person.isLinkRevoked ? null : derivePersonalLinkToken(ctx.deps.secrets.signing, person);
    if (token === null) throw new Problem('linkOld');
    return { url: makePersonalLink(ctx.deps.config.publicUrl, inquiryId, token) };
  },
  renewAllowedUserLink: async (ctx, { inquiryId, id }) => {
    await requireLinks(ctx, inquiryId);
    const { editContext } = await requireAndLockInviteeListEditContext(ctx, inquiryId);
    if ((await findInvitee(ctx.db, inquiryId, id)) === null) throw new Problem('notFound');
    await renewPersonalLinks(ctx.db, editContext, [id], ctx.deps.secrets);
    const person = await findInvitee(ctx.db, inquiryId, id);
    const token = person === null ? null : derivePersonalLinkToken(ctx.deps.secrets.signing, person);
    const url = token === null ? null : makePersonalLink(ctx.deps.config.publicUrl, inquiryId, token);
    return { url: editContext.isSecret ? null : url };
  },
  revokeAllowedUserLink: async (ctx, { inquiryId, id }) => {
    await requireLinks(ctx, inquiryId);
    const { editContext } = await requireAndLockInviteeListEditContext(ctx, inquiryId);
    if (!(await revokePersonalLink(ctx.db, editContext, id))) throw new Problem('notFound');
    return {};
  },
  exportMyInquiryAllowedUsers: exportInvitees,
  openPersonalLink: async (ctx, { inquiryId }) => {
    const { actor } = ctx;
    const entry = (await findInviteesOfCaller(ctx, [inquiryId])).get(inquiryId);
    if (actor.kind !== 'invited' || entry === undefined) throw new Problem('linkUnknown');
    const published = await findPublishedInquiry(ctx.db, inquiryId);
    const isOne = eq(invitee.id, entry.inviteeId);
    // In a secret ballot the time of opening would reveal roughly when the person answered.
    if (published !== null && !isSecretBallot(published.definition)) {
      const openedAt = new Date(ctx.now());
      await ctx.db
        .update(invitee)
        .set({ openedAt })
        .where(and(isOne, isNull(invitee.openedAt)));
    }
    const { name, email, mobile } = invitee;
    const [person] = await ctx.db.select({ name, email, mobile }).from(invitee).where(isOne);
    return {
      key: entry.marker.toString('hex').slice(0, 16),
      name: person?.name ?? '',
      maskedAddress: person === undefined ? '' : maskInviteeAddress(person),
    };
  },
};

function maskInviteeAddress({ email, mobile }: { email: string | null; mobile: string | null }): string {
  if (email !== null) return maskAddress({ kind: 'email', text: email });
  return mobile === null ? '' : maskAddress({ kind: 'mobile', text: mobile });
}

/** Before publishing, links lead nowhere, and the inquiry may still become a secret ballot. */
async function requireLinks(ctx: CallContext, inquiryId: string) {
  const editContext = await requireInviteeListEditContext(ctx, inquiryId);
  if (!editContext.isPublished) throw new Problem('inquiryNotPublished');
  return editContext;
}
