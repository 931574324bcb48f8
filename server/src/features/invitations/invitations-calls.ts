import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type * as invitationCalls from '@nazar/domain/api/invitation-calls.ts';
import type { addInvitationCampaign } from '@nazar/domain/api/invitation-calls.ts';
import { maxUnfinishedCampaigns } from '@nazar/domain/invitations/campaign.ts';
import { checkCampaignContent, checkCampaignTime } from '@nazar/domain/invitations/check-campaign.ts';
import type { PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { allowRetryOfRefusedAddresses } from './allow-retry-of-refused-addresses.ts';
import {
  type CampaignRow,
  cancelQueuedCampaignMessages,
  countUnfinishedCampaigns,
  findCampaign,
  insertCampaign,
  listCampaigns,
  updateCampaign,
} from './campaign-queries.ts';
import { endCampaign } from './end-campaign.ts';
import {
  findInvitationsUnavailableReason,
  type InvitationInquiry,
  requireInvitationInquiry,
} from './invitation-access.ts';
import { listInvitations } from './list-invitations.ts';
import { previewInvitationMessages, sendTestInvitationMessage } from './preview-invitation.ts';
import { createCampaignRecipients } from './run-campaign-turn.ts';
import { sendInvitationsJob } from './send-invitations.ts';
import { serializeCampaign } from './serialize-campaign.ts';
import { setMessageOptInByLink } from './set-message-opt-in-by-link.ts';

const campaigns = { name: 'invitation-campaign', limit: 100, seconds: 24 * 3600 } as const;

export const invitationHandlers: CallHandlers<typeof invitationCalls> = {
  getInvitations: async (ctx, { inquiryId, filter }) =>
    listInvitations(ctx, await requireInvitationInquiry(ctx, inquiryId), filter),
  getInvitationCampaigns: async (ctx, { inquiryId }) => {
    await requireInvitationInquiry(ctx, inquiryId);
    return {
      campaigns: (await listCampaigns(ctx.db, inquiryId)).map((row) => serializeCampaign(row, ctx.now())),
    };
  },
  previewInvitation: async (ctx, input) =>
    previewInvitationMessages(ctx, await requireInvitationInquiry(ctx, input.inquiryId), input),
  sendTestInvitation: async (ctx, input) =>
    sendTestInvitationMessage(ctx, await requireInvitationInquiry(ctx, input.inquiryId), input),
  addInvitationCampaign: async (ctx, input) => {
    const inquiry = await requireInvitationInquiry(ctx, input.inquiryId);
    const known = await findCampaign(ctx.db, input.id);
    if (known !== null) return checkRepeatedCampaign(known, input);
    requireValidCampaign(ctx, inquiry, input);
    await enforceRateLimit(ctx.db, campaigns, requireUser(ctx).accountId, ctx.deps);
    if ((await countUnfinishedCampaigns(ctx.db, inquiry.id)) >= maxUnfinishedCampaigns) {
      throw new Problem('tooManyCampaigns', { most: maxUnfinishedCampaigns });
    }
    const isNow = input.sendAt === null || Date.parse(input.sendAt) <= ctx.now();
    const campaign = await insertCampaign(ctx.db, makeCampaignRow(ctx, input));
    if (campaign === null) {
      const other = await findCampaign(ctx.db, input.id);
      if (other !== null) return checkRepeatedCampaign(other, input);
      throw new Problem('duplicateId');
    }
    // People of a queued campaign count as invited at once, so that a second click finds no one left. A hand-picked
    // selection is fixed now too, so that later changes of filters don't affect it.
    if (isNow || campaign.filter?.ids !== undefined)
      await createCampaignRecipients(ctx.deps, ctx.db, campaign);
    await addJob(ctx.db, sendInvitationsJob);
    return { id: input.id };
  },
  setInvitationCampaign: async (ctx, { inquiryId, id, action }) => {
    await requireInvitationInquiry(ctx, inquiryId);
    const campaign = await findCampaign(ctx.db, id, { lock: true });
    if (campaign === null || campaign.inquiryId !== inquiryId) throw new Problem('notFound');
    await changeCampaign(ctx, campaign, action);
    const changed = await findCampaign(ctx.db, id);
    return serializeCampaign(changed ?? campaign, ctx.now());
  },
  tryAddressesAgain: allowRetryOfRefusedAddresses,
  setMessagesWanted: setMessageOptInByLink,
};

/** Handles a repeat of the request after a lost reply, or a second click. */
function checkRepeatedCampaign(
  known: CampaignRow,
  { inquiryId, id }: ParsedCallInput<typeof addInvitationCampaign>,
) {
  if (known.inquiryId !== inquiryId) throw new Problem('duplicateId');
  return { id };
}

function requireValidCampaign(
  ctx: CallContext,
  inquiry: InvitationInquiry,
  input: ParsedCallInput<typeof addInvitationCampaign>,
): void {
  const refusal = findInvitationsUnavailableReason(inquiry, ctx.now());
  if (refusal !== null) throw new Problem(refusal);
  const problems = [
    ...checkCampaignContent(input),
    ...checkCampaignTime(input, { now: ctx.now(), expireDate: inquiry.expireDate?.toISOString() ?? null }),
  ];
  if (problems.length > 0) throw new Problem('invalidInput', problems);
}

const filterOf = ({ filter }: ParsedCallInput<typeof addInvitationCampaign>): PeopleFilter | null =>
  filter === 'all' ? null : filter;

function makeCampaignRow(ctx: CallContext, input: ParsedCallInput<typeof addInvitationCampaign>) {
  const { id, inquiryId, kind, channel, sendAt, quiet, timeZone } = input;
  const filter = filterOf(input);
  const now = new Date(ctx.now());
  return {
    id,
    inquiryId,
    kind,
    channel,
    timeZone,
    // People who have answered get no message anyway.
    filter: filter?.state === 'missing' ? { ...filter, state: null } : filter,
    // Texts of an unused channel are not stored.
    subject: channel === 'sms' ? '' : input.subject,
    text: channel === 'sms' ? '' : input.text,
    sms: channel === 'email' ? '' : input.sms,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    state: 'waiting' as const,
    sendAt: sendAt === null ? now : new Date(sendAt),
    nextAt: now,
    createdAt: now,
  };
}

async function changeCampaign(
  ctx: CallContext,
  campaign: CampaignRow,
  action: 'pause' | 'resume' | 'cancel',
): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  if (campaign.state === 'done' || campaign.state === 'cancelled') {
    if (action === 'cancel' && campaign.state === 'cancelled') return;
    throw new Problem('campaignEnded');
  }
  if (action === 'cancel') return endCampaign(db, campaign, { state: 'cancelled', now });
  if (action === 'pause') {
    await cancelQueuedCampaignMessages(db, campaign.id);
    return updateCampaign(db, campaign.id, { state: 'paused', nextAt: null, waitsFor: null });
  }
  await updateCampaign(db, campaign.id, { state: 'waiting', nextAt: new Date(now) });
  await addJob(db, sendInvitationsJob);
}
