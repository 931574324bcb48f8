import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { addInvitationWave, invitationCalls } from '@nazar/domain/api/invitation-calls.ts';
import { checkContent, checkTime } from '@nazar/domain/invitations/check-wave.ts';
import type { PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { maxOpenWaves } from '@nazar/domain/invitations/wave.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Problem } from '../../http/problem.ts';
import { countEvent } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { addJob } from '../../jobs/add-job.ts';
import { endWave } from './end-wave.ts';
import { gatherPeople } from './feed-wave.ts';
import { type InvitingInquiry, inviteRefusal, requireInviting } from './invitation-access.ts';
import { previewFor, sendTest } from './preview-invitation.ts';
import { sendInvitationsJob } from './send-invitations.ts';
import { setWanted } from './set-wanted.ts';
import { showInvitations } from './show-invitations.ts';
import { tellWave } from './tell-wave.ts';
import { tryAgain } from './try-again.ts';
import {
  countOpenWaves,
  findWave,
  insertWave,
  listWaves,
  takeBackHanded,
  updateWave,
  type WaveRow,
} from './wave-queries.ts';

const waves = { name: 'invitation-wave', limit: 100, seconds: 24 * 3600 } as const;

export const invitationHandlers: Handlers<typeof invitationCalls> = {
  getInvitations: async (ctx, { inquiryId, filter }) =>
    showInvitations(ctx, await requireInviting(ctx, inquiryId), filter),
  getInvitationWaves: async (ctx, { inquiryId }) => {
    await requireInviting(ctx, inquiryId);
    return { waves: (await listWaves(ctx.db, inquiryId)).map((row) => tellWave(row, ctx.now())) };
  },
  previewInvitation: async (ctx, input) =>
    previewFor(ctx, await requireInviting(ctx, input.inquiryId), input),
  sendTestInvitation: async (ctx, input) => sendTest(ctx, await requireInviting(ctx, input.inquiryId), input),
  addInvitationWave: async (ctx, input) => {
    const inquiry = await requireInviting(ctx, input.inquiryId);
    const known = await findWave(ctx.db, input.id);
    if (known !== null) return repeated(known, input);
    refuseProblems(ctx, inquiry, input);
    await countEvent(ctx.db, waves, requireUser(ctx).accountId, ctx.deps);
    if ((await countOpenWaves(ctx.db, inquiry.id)) >= maxOpenWaves) {
      throw new Problem('tooManyWaves', { most: maxOpenWaves });
    }
    const isNow = input.sendAt === null || Date.parse(input.sendAt) <= ctx.now();
    const wave = await insertWave(ctx.db, waveRow(ctx, input));
    if (wave === null) {
      const other = await findWave(ctx.db, input.id);
      if (other !== null) return repeated(other, input);
      throw new Problem('duplicateId');
    }
    // People of a queued wave count as invited at once, so that a second click finds no one left. A hand-picked
    // selection is fixed now too, so that later changes of filters don't affect it.
    if (isNow || wave.filter?.ids !== undefined) await gatherPeople(ctx.deps, ctx.db, wave);
    await addJob(ctx.db, sendInvitationsJob);
    return { id: input.id };
  },
  setInvitationWave: async (ctx, { inquiryId, id, action }) => {
    await requireInviting(ctx, inquiryId);
    const wave = await findWave(ctx.db, id, { lock: true });
    if (wave === null || wave.inquiryId !== inquiryId) throw new Problem('notFound');
    await change(ctx, wave, action);
    const changed = await findWave(ctx.db, id);
    return tellWave(changed ?? wave, ctx.now());
  },
  tryAddressesAgain: tryAgain,
  setMessagesWanted: setWanted,
};

/** Handles a repeat of the request after a lost reply, or a second click. */
function repeated(known: WaveRow, { inquiryId, id }: CallData<typeof addInvitationWave>) {
  if (known.inquiryId !== inquiryId) throw new Problem('duplicateId');
  return { id };
}

function refuseProblems(
  ctx: CallContext,
  inquiry: InvitingInquiry,
  input: CallData<typeof addInvitationWave>,
): void {
  const refusal = inviteRefusal(inquiry, ctx.now());
  if (refusal !== null) throw new Problem(refusal);
  const problems = [
    ...checkContent(input),
    ...checkTime(input, { now: ctx.now(), expireDate: inquiry.expireDate?.toISOString() ?? null }),
  ];
  if (problems.length > 0) throw new Problem('invalidInput', problems);
}

const filterOf = ({ filter }: CallData<typeof addInvitationWave>): PeopleFilter | null =>
  filter === 'all' ? null : filter;

function waveRow(ctx: CallContext, input: CallData<typeof addInvitationWave>) {
  const { id, inquiryId, kind, channel, sendAt, quiet, timeZone } = input;
  const filter = filterOf(input);
  const now = new Date(ctx.now());
  return {
    ...{ id, inquiryId, kind, channel, timeZone },
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

async function change(ctx: CallContext, wave: WaveRow, action: 'pause' | 'resume' | 'cancel'): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  if (wave.state === 'done' || wave.state === 'cancelled') {
    if (action === 'cancel' && wave.state === 'cancelled') return;
    throw new Problem('waveEnded');
  }
  if (action === 'cancel') return endWave(db, wave, { state: 'cancelled', now });
  if (action === 'pause') {
    await takeBackHanded(db, wave.id);
    return updateWave(db, wave.id, { state: 'paused', nextAt: null, waitsFor: null });
  }
  await updateWave(db, wave.id, { state: 'waiting', nextAt: new Date(now) });
  await addJob(db, sendInvitationsJob);
}
