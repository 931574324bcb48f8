import { can } from '@nazar/domain/access/can.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type {
  getResponseNotices,
  ResponseNoticeSettings,
  setResponseNotices,
} from '@nazar/domain/api/response-notice-calls.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import {
  computeNextNoticeTime,
  listAvailableNoticeModes,
  type ResponseNoticeMode,
} from '@nazar/domain/notifications/response-notice.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../platform/http/problem.ts';
import type { EventSubscriber } from '../../platform/jobs/deliver-events.ts';
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { findInquiry } from '../inquiries/index.ts';
import { notify } from '../notifications/index.ts';
import {
  computeAwaitedResponseCount,
  findOwnerForResponseNotice,
  findResponseNoticeSettings,
  listInquiriesWithDueNotice,
  lockResponseNotice,
  type ResponseNoticeRow,
  type StoredResponseNoticeSettings,
  setAwaitedResponseCount,
  updateResponseNotice,
} from './response-notice-queries.ts';

const noticesPerBatch = 200;

/** Whether the owner's inquiry is a secret ballot; other people's inquiries are not found. */
async function requireBallotState({ db, actor }: CallContext, inquiryId: string) {
  const inquiry = await findInquiry(db, inquiryId);
  if (inquiry === null || !can(actor, 'inquiry.edit', inquiry)) throw new Problem('notFound');
  return isSecretBallot(inquiry.definition);
}

export async function getResponseNoticeSettings(
  ctx: CallContext,
  { inquiryId }: ParsedCallInput<typeof getResponseNotices>,
): Promise<ResponseNoticeSettings> {
  const modes = listAvailableNoticeModes(await requireBallotState(ctx, inquiryId));
  return serializeSettings(await findResponseNoticeSettings(ctx.db, inquiryId), modes);
}

export async function setResponseNoticeSettings(
  ctx: CallContext,
  { inquiryId, mode, atCount }: ParsedCallInput<typeof setResponseNotices>,
): Promise<ResponseNoticeSettings> {
  const isBallot = await requireBallotState(ctx, inquiryId);
  const modes = listAvailableNoticeModes(isBallot);
  if (!modes.includes(mode)) throw makeInvalidFieldProblem('mode', 'invalidValue');
  const before = await lockResponseNotice(ctx.db, inquiryId);
  if (before === null) throw new Problem('notFound');
  const changed = {
    mode,
    atCount,
    isCountReached: before.isCountReached && before.atCount === atCount,
    dueAt: null,
  };
  const responses = await setAwaitedResponseCount(
    ctx.db,
    inquiryId,
    computeAwaitedResponseCount({ ...before, ...changed }),
  );
  // Responses stored while notices were off are not reported later.
  const noticed =
    before.mode === 'off' ? { noticedResponses: responses, noticedAt: new Date(ctx.now()) } : undefined;
  const after: ResponseNoticeRow = { ...before, ...changed, ...noticed };
  // A new count that is already reached is not reported.
  if (before.atCount !== atCount) after.isCountReached = atCount !== null && atCount <= responses;
  if (responses > after.noticedResponses) after.dueAt = toDate(computeNextNoticeTime(mode, ctx.now()));
  if (isCountDue(after, responses)) after.dueAt ??= computeNextDay(ctx.now());
  await updateResponseNotice(ctx.db, inquiryId, after);
  await setAwaitedResponseCount(ctx.db, inquiryId, computeAwaitedResponseCount(after));
  return serializeSettings(after, modes);
}

function serializeSettings(
  { mode, atCount }: StoredResponseNoticeSettings,
  modes: readonly ResponseNoticeMode[],
): ResponseNoticeSettings {
  return { mode: modes.includes(mode) ? mode : 'daily', atCount, modes: [...modes] };
}

const toDate = (moment: number | null) => (moment === null ? null : new Date(moment));

const computeNextDay = (now: number) => toDate(computeNextNoticeTime('daily', now));

const isCountDue = ({ atCount, isCountReached }: ResponseNoticeRow, responses: number) =>
  atCount !== null && !isCountReached && responses >= atCount;

/** Plans the notice of new responses, and notifies the owner of a reached target count. */
export const responseNoticeSubscriber: EventSubscriber = {
  responseStored: async (db, inquiryId, { now }) => {
    const inquiry = await findInquiry(db, inquiryId);
    if (inquiry === null) return;
    const row = await lockResponseNotice(db, inquiryId);
    if (row === null) return;
    const isBallot = isSecretBallot(inquiry.definition);
    const modes = listAvailableNoticeModes(isBallot);
    const mode = modes.includes(row.mode) ? row.mode : 'daily';
    const planned = { ...row, dueAt: row.dueAt ?? toDate(computeNextNoticeTime(mode, now())) };
    const responses = await setAwaitedResponseCount(db, inquiryId, computeAwaitedResponseCount(planned));
    const ownerId = await findOwnerForResponseNotice(db, inquiryId);
    // The target count of a secret ballot is part of the daily summary, because it must not show when a
    // person took part.
    if ((isBallot || ownerId === null) && isCountDue(row, responses)) {
      planned.dueAt ??= computeNextDay(now());
      // The target count is checked when the notice is due.
      await setAwaitedResponseCount(db, inquiryId, null);
      await updateResponseNotice(db, inquiryId, planned);
    } else {
      await updateResponseNotice(
        db,
        inquiryId,
        await notifyOfCount(db, planned, { ownerId, responses, now: now() }),
      );
    }
  },
};

/** Sends the due notices. Each counts all responses since the previous one. */
export async function sendResponseNotices(deps: Pick<ServerDeps, 'db' | 'now' | 'log'>): Promise<void> {
  const { db, now, log } = deps;
  for (;;) {
    const due = await listInquiriesWithDueNotice(db, now(), noticesPerBatch);
    let sent = 0;
    await forEachIsolated(due, { log, failed: 'A notice of responses could not be sent.' }, async (id) => {
      await db.transaction((tx) => sendNotice(tx, id, now()));
      sent += 1;
    });
    if (due.length < noticesPerBatch || sent === 0) return;
  }
}

async function sendNotice(db: Database, inquiryId: string, now: number): Promise<void> {
  const row = await lockResponseNotice(db, inquiryId);
  // Another node may have sent the notice.
  if (row === null || row.dueAt === null || row.dueAt.getTime() > now) return;
  const ownerId = await findOwnerForResponseNotice(db, inquiryId);
  // The inquiry may be shown again later.
  if (ownerId === null) return updateResponseNotice(db, inquiryId, { dueAt: computeNextDay(now) });
  const sent = { ...row, dueAt: null };
  const responses = await setAwaitedResponseCount(db, inquiryId, computeAwaitedResponseCount(sent));
  const count = responses - row.noticedResponses;
  // Notices that are off are due only for the count of a secret ballot.
  if (count > 0 && row.mode !== 'off') {
    await notify(db, { accountId: ownerId, kind: 'newResponses', inquiryId, count }, now);
  }
  const after = await notifyOfCount(db, sent, { ownerId, responses, now });
  await updateResponseNotice(db, inquiryId, {
    ...after,
    noticedResponses: responses,
    noticedAt: new Date(now),
  });
}

/** Notifies once of a reached target count, and returns the new state. */
async function notifyOfCount(
  db: Database,
  row: ResponseNoticeRow,
  { ownerId, responses, now }: { ownerId: string | null; responses: number; now: number },
): Promise<ResponseNoticeRow> {
  const { inquiryId, atCount } = row;
  if (ownerId === null || atCount === null || !isCountDue(row, responses)) return row;
  // Notices with different counts of the same inquiry are not merged.
  const groupKey = `responseCount ${inquiryId} ${now}`;
  const about = { kind: 'responseCount', inquiryId, count: atCount, groupKey } as const;
  await notify(db, { accountId: ownerId, ...about }, now);
  const after = { ...row, isCountReached: true };
  await setAwaitedResponseCount(db, inquiryId, computeAwaitedResponseCount(after));
  return after;
}

export const sendResponseNoticesJob: Job = {
  name: 'send-response-notices',
  schedule: '* * * * *',
  run: ({ deps }) => sendResponseNotices(deps),
};
