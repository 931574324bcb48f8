import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { tryAddressesAgain } from '@nazar/domain/api/invitation-calls.ts';
import { maxPeoplePerCall } from '@nazar/domain/people/invitee.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { invitation } from '../../platform/database/schema/invitation.ts';
import { invitee } from '../../platform/database/schema/invitee.ts';
import { selectRows } from '../../platform/database/select-rows.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  isAddressBeingRetriedSql,
  isAddressRetryableSql,
  isOnInviteeListSql,
  isRetryableRefusalRowSql,
  isUnsubscribedSql,
} from '../people/index.ts';
import { findCampaign, isNotInvitedSql } from './campaign-queries.ts';
import { findInvitationsUnavailableReason, requireInvitationInquiry } from './invitation-access.ts';

type Of = ParsedCallInput<typeof tryAddressesAgain>['of'];

/**
 * Gives each refused address one retry; a second refusal is final until the address is corrected. A repeat after a
 * lost reply returns the same people until a message was sent.
 */
export async function allowRetryOfRefusedAddresses(
  ctx: CallContext,
  { inquiryId, of }: ParsedCallInput<typeof tryAddressesAgain>,
): Promise<CallResult<typeof tryAddressesAgain>> {
  const inquiry = await requireInvitationInquiry(ctx, inquiryId);
  const refusal = findInvitationsUnavailableReason(inquiry, ctx.now());
  if (refusal !== null) throw new Problem(refusal);
  const isAsked = await findRecipientsSql(ctx, inquiryId, of);
  const { secrets } = ctx.deps;
  const { id, email, mobile, position } = invitee;
  const isMeant = and(
    isOnInviteeListSql(inquiryId),
    isAsked,
    sql`(${isAddressRetryableSql(secrets)} or ${isAddressBeingRetriedSql(secrets)})`,
    sql`not ${isUnsubscribedSql(email, mobile, secrets)}`,
  );
  // A single statement, so that exactly the returned people get the retry, also with concurrent calls.
  const rows = await selectRows(ctx.db, z.object({ id: z.string(), isNew: z.boolean() }))`
    with chosen as (
      select ${id} as invitee_id, ${position} as place, ${isNotInvitedSql} as is_new from ${invitee}
      where ${isMeant} order by ${position} limit ${maxPeoplePerCall}),
    tried as (
      update ${invitation} s set is_retry_requested = true
      from chosen join ${invitee} on ${id} = chosen.invitee_id
      where s.invitee_id = chosen.invitee_id and ${isRetryableRefusalRowSql(secrets)})
    select invitee_id as id, is_new as "isNew" from chosen order by place`;
  const kind = rows.length > 0 && rows.every(({ isNew }) => !isNew) ? 'reminder' : 'invitation';
  return { ids: rows.map((row) => row.id), kind };
}

async function findRecipientsSql({ db }: CallContext, inquiryId: string, of: Of): Promise<SQL | undefined> {
  const { id } = invitee;
  if (of === 'all') return undefined;
  if ('ids' in of) return sql`${id} = any(${sql.param([...of.ids])}::uuid[])`;
  const campaign = await findCampaign(db, of.campaignId);
  if (campaign === null || campaign.inquiryId !== inquiryId) throw new Problem('notFound');
  return sql`exists (select from ${invitation} w
    where w.invitee_id = ${id} and w.campaign_id = ${of.campaignId} and w.state = 'refused')`;
}
