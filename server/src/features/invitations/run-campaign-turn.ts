import {
  type CampaignWaitReason,
  maxMessagesOfAccountPerAddressADay,
  maxMessagesPerAddressADay,
} from '@nazar/domain/invitations/campaign.ts';
import { findNextSendableMoment } from '@nazar/domain/invitations/quiet-hours.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { invitationCampaign } from '../../platform/database/schema/invitation.ts';
import { queueMessagesWithoutRetry } from '../../platform/delivery/queue-message.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { recordRateLimitEvents, refundRateLimit } from '../../platform/http/rate-limit.ts';
import { getInquiryStateAt } from '../access/index.ts';
import { findInviterName } from '../accounts/index.ts';
import { findInquiry, findPublishedDefinition, type InquiryRecord } from '../inquiries/index.ts';
import { derivePersonalLinkToken, makeUnsubscribeLinks } from '../people/index.ts';
import { makeBounceToken } from './bounce-token.ts';
import {
  addToDailyMessageCount,
  type CampaignRow,
  findCampaign,
  insertCampaignRecipients,
  lockDailyMessageCount,
  updateCampaign,
} from './campaign-queries.ts';
import {
  composeInvitation,
  type InvitationRecipient,
  makeInvitationTemplateGetter,
} from './compose-invitation.ts';
import { endCampaign } from './end-campaign.ts';
import { notifyInviteesInApp } from './notify-invitees-in-app.ts';
import {
  claimWaitingRecipients,
  findEndOfAddressLimits,
  type InvitationChannel,
  markRecipientsQueued,
  markRecipientsSkipped,
  postponeRecipients,
  type WaitingRecipient,
} from './sending-queries.ts';

/** Maximum number of people that one turn checks; most people of a reminder may have answered already. */
const maxChecked = 500;
const dayMs = 24 * 3_600_000;
/** Limit for each address, so that many campaigns, inquiries or accounts can't flood one person. */
const messagesToAddress = {
  name: 'invitation-address',
  limit: maxMessagesPerAddressADay,
  seconds: dayMs / 1000,
} as const;
const messagesOfAccountToAddress = {
  name: 'invitation-account-address',
  limit: maxMessagesOfAccountPerAddressADay,
  seconds: dayMs / 1000,
} as const;
/** Milliseconds until a campaign without due messages is checked again. */
const restMs = 5_000;

export type RemainingSendingRates = Readonly<Record<InvitationChannel, number>>;

/**
 * Runs one turn of a campaign in its own transaction. Recipients are checked under the lock of the campaign, so that no
 * message is sent after it is paused or ended. Returns how much of the room it used.
 */
export async function runCampaignTurn(
  deps: ServerDeps,
  db: Database,
  campaignId: string,
  room: RemainingSendingRates,
): Promise<RemainingSendingRates> {
  const nothing = { email: 0, sms: 0 };
  const now = deps.now();
  let campaign = await findCampaign(db, campaignId, { lock: true });
  if (campaign === null || campaign.state !== 'waiting') return nothing;
  await updateCampaign(db, campaignId, { lastTurnAt: new Date(now) });
  const inquiry = await findInquiry(db, campaign.inquiryId);
  if (inquiry === null) return nothing;
  const delay = checkCampaignTime(campaign, inquiry, now);
  if (delay === 'over') {
    await endCampaign(db, campaign, { state: 'done', now });
    return nothing;
  }
  // The campaign's people count as invited from now on, even if messages wait for the end of quiet hours.
  if (!campaign.isPrepared && delay?.reason !== 'schedule') {
    campaign = await createCampaignRecipients(deps, db, campaign);
  }
  if (delay !== null) {
    await updateCampaign(db, campaignId, { nextAt: new Date(delay.until), waitsFor: delay.reason });
    return nothing;
  }
  const remainingToday =
    deps.config.invitationsPerDay - (await lockDailyMessageCount(db, inquiry.ownerId, toUtcIsoDay(now)));
  if (remainingToday <= 0) {
    const tomorrow = (Math.floor(now / dayMs) + 1) * dayMs;
    await updateCampaign(db, campaignId, { nextAt: new Date(tomorrow), waitsFor: 'cap' });
    return nothing;
  }
  const templateFor = await findTemplates(deps, db, campaign, inquiry);
  const used = { ...nothing };
  let charged = 0;
  let checked = 0;
  for (const channel of ['email', 'sms'] as const) {
    while (used[channel] < room[channel] && charged < remainingToday && checked < maxChecked) {
      const limit = Math.min(room[channel] - used[channel], remainingToday - charged, maxChecked - checked);
      const people = await claimWaitingRecipients(db, {
        campaignId,
        channel,
        now,
        limit,
        secrets: deps.secrets,
      });
      const queued = await queueInvitations(deps, db, {
        campaign,
        templateFor,
        channel,
        people,
        inquiry,
      });
      used[channel] += queued.count;
      charged += queued.charged;
      checked += people.length;
      if (people.length < limit) break;
    }
  }
  await addToDailyMessageCount(db, inquiry.ownerId, { day: toUtcIsoDay(now), messages: charged });
  const isIdle = checked === 0 && room.email > 0 && room.sms > 0;
  const limitedUntil = isIdle ? await findEndOfAddressLimits(db, campaignId) : null;
  await updateCampaign(db, campaignId, {
    waitsFor: limitedUntil === null ? null : 'cap',
    nextAt: limitedUntil ?? new Date(isIdle ? now + restMs : now),
  });
  return used;
}

export const toUtcIsoDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The reason why nothing may be sent now, with its end; null when sending is allowed. */
function checkCampaignTime(
  campaign: CampaignRow,
  inquiry: InquiryRecord,
  now: number,
): { readonly reason: CampaignWaitReason; readonly until: number } | 'over' | null {
  const state = getInquiryStateAt(inquiry, now);
  if (state === 'expired' || state === 'draft') return 'over';
  if (inquiry.takenDownAt !== null || inquiry.inBin) return 'over';
  const { sendAt, quietFrom, quietTo, timeZone } = campaign;
  if (sendAt.getTime() > now) return { reason: 'schedule', until: sendAt.getTime() };
  if (state === 'scheduled') return { reason: 'opening', until: inquiry.publishDate?.getTime() ?? now };
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  const awake = findNextSendableMoment(now, quiet, timeZone);
  return awake > now ? { reason: 'quiet', until: awake } : null;
}

export async function createCampaignRecipients(
  deps: Pick<ServerDeps, 'now' | 'secrets'>,
  db: Database,
  campaign: CampaignRow,
): Promise<CampaignRow> {
  const { secrets } = deps;
  // Serialized for an inquiry, so that two campaigns can't both pick a person who has no message yet.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`fill ${campaign.inquiryId}`}, 0))`);
  // All rows are inserted in one statement, which may take longer than others may.
  await db.execute(sql`set local statement_timeout = '60s'`);
  const people = await insertCampaignRecipients(db, campaign, { now: deps.now(), secrets });
  await updateCampaign(db, campaign.id, { people, isPrepared: true });
  return { ...campaign, people, isPrepared: true };
}

async function findTemplates(
  { config }: ServerDeps,
  db: Database,
  campaign: CampaignRow,
  inquiry: InquiryRecord,
): Promise<Templates> {
  const published = await findPublishedDefinition(db, inquiry);
  const owner = await findInviterName(db, inquiry.ownerId);
  const definition = published ?? inquiry.definition;
  return makeInvitationTemplateGetter({ ...inquiry, definition }, campaign, {
    owner,
    publicUrl: config.publicUrl,
  });
}

type Templates = ReturnType<typeof makeInvitationTemplateGetter>;

type Addressee = InvitationRecipient &
  Pick<WaitingRecipient, 'language'> & { readonly inviteeId: string; readonly isFirstTry: boolean };

type InvitationBatch = {
  readonly campaign: CampaignRow;
  readonly templateFor: Templates;
  readonly channel: InvitationChannel;
  readonly people: readonly WaitingRecipient[];
  readonly inquiry: InquiryRecord;
};

async function queueInvitations(
  deps: ServerDeps,
  db: Database,
  { campaign, templateFor, channel, people, inquiry }: InvitationBatch,
) {
  const { ownerId, expireDate } = inquiry;
  const reachable: Addressee[] = [];
  const leftOut = { skipped: [] as string[], opted_out: [] as string[] };
  for (const person of people) {
    const address = channel === 'email' ? person.email : person.mobile;
    const token = derivePersonalLinkToken(deps.secrets.signing, person);
    if (person.optedOut) leftOut.opted_out.push(person.id);
    else if (person.isRemoved || person.isLinkRevoked || address === null || token === null) {
      leftOut.skipped.push(person.id);
    } else if (!person.answered && !person.refused) {
      const unsubscribeLinks = makeUnsubscribeLinks(address, deps);
      const bounceToken = makeBounceToken(
        { campaignId: campaign.id, inviteeId: person.id, address },
        deps.secrets,
      );
      const { id: inviteeId, name, language, tries } = person;
      const isFirstTry = tries === 0;
      reachable.push({
        inviteeId,
        name,
        language,
        channel,
        address,
        token,
        unsubscribeLinks,
        bounceToken,
        isFirstTry,
      });
    } else leftOut.skipped.push(person.id);
  }
  // Only the first try counts towards the daily limits; otherwise an outage would use them up.
  const addresses = reachable.flatMap(({ isFirstTry, address }) => (isFirstTry ? [address] : []));
  const limited = await countMessagesToAddresses(db, { ownerId, addresses }, deps);
  const to: Addressee[] = [];
  const postponed: { inviteeId: string; dueAt: Date }[] = [];
  for (const addressee of reachable) {
    const { isFirstTry, address, inviteeId } = addressee;
    const dueAt = isFirstTry ? limited.get(address) : undefined;
    if (dueAt === undefined) to.push(addressee);
    else if (expireDate !== null && dueAt >= expireDate) leftOut.skipped.push(inviteeId);
    else postponed.push({ inviteeId, dueAt });
  }
  await postponeRecipients(db, campaign.id, postponed);
  const firstTries = to.filter(({ isFirstTry }) => isFirstTry).map(({ inviteeId }) => inviteeId);
  const messages = to.map((addressee) =>
    composeInvitation(templateFor(addressee.language, channel), addressee),
  );
  const ids = await queueMessagesWithoutRetry(db, messages, deps);
  const queued = to.map(({ inviteeId }, index) => ({ inviteeId, deliveryId: ids[index] ?? '' }));
  await markRecipientsQueued(db, campaign.id, queued, deps.now());
  if (campaign.kind === 'invitation') {
    // Only the first try notifies in the application.
    const { inquiryId } = campaign;
    await notifyInviteesInApp(db, { inquiryId, ownerId, inviteeIds: firstTries, now: deps.now() });
  }
  for (const state of ['skipped', 'opted_out'] as const) {
    await markRecipientsSkipped(db, { campaignId: campaign.id, state, ids: leftOut[state] });
  }
  const { skipped, opted_out: optedOut } = leftOut;
  if (skipped.length + optedOut.length > 0) {
    await updateCampaign(db, campaign.id, {
      skipped: sql`${invitationCampaign.skipped} + ${skipped.length}`,
      optedOut: sql`${invitationCampaign.optedOut} + ${optedOut.length}`,
    });
  }
  return { count: to.length, charged: firstTries.length };
}

/** Counts a message to each address; returns those that get none now, with the time at which they may get the next. */
async function countMessagesToAddresses(
  db: Database,
  { ownerId, addresses }: { readonly ownerId: string; readonly addresses: readonly string[] },
  deps: ServerDeps,
): Promise<ReadonlyMap<string, Date>> {
  const nameOfAccount = (address: string) => `${ownerId} ${address}`;
  const now = deps.now();
  const limited = new Map<string, Date>();
  const limit = (address: string, opensIn: number) =>
    limited.set(address, new Date(now + Math.ceil(opensIn * 1000)));
  const ofAccount = await recordRateLimitEvents(
    db,
    messagesOfAccountToAddress,
    addresses.map(nameOfAccount),
    deps,
  );
  for (const address of addresses) {
    const opensIn = ofAccount.get(nameOfAccount(address));
    if (opensIn !== undefined) limit(address, opensIn);
  }
  // Only messages that their account may send count towards the limit of all accounts.
  const others = addresses.filter((address) => !limited.has(address));
  const ofAll = await recordRateLimitEvents(db, messagesToAddress, others, deps);
  for (const [address, opensIn] of ofAll) limit(address, opensIn);
  await refundRateLimit(db, messagesOfAccountToAddress, [...ofAll.keys()].map(nameOfAccount), deps);
  return limited;
}
