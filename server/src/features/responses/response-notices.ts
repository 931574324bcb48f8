import { can } from '@nazar/domain/access/can.ts';
import type { CallData } from '@nazar/domain/api/define-call.ts';
import type {
  getResponseNotices,
  ResponseNotices,
  setResponseNotices,
} from '@nazar/domain/api/response-notice-calls.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import {
  ballotNoticeModes,
  nextNoticeAt,
  type ResponseNoticeMode,
} from '@nazar/domain/notifications/response-notice.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { invalidField, Problem } from '../../platform/http/problem.ts';
import type { Subscriber } from '../../platform/jobs/deliver-events.ts';
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { findInquiry } from '../inquiries/index.ts';
import { notify } from '../notifications/index.ts';
import {
  awaitedFrom,
  awaitResponses,
  findNotice,
  findOwnerToNotify,
  listDueNotices,
  lockNotice,
  type NoticeSettings,
  updateNotice,
} from './response-notice-queries.ts';

const atOnce = 200;

/** The modes that the owner can choose from; other people's inquiries are not found. */
async function requireModes({ db, actor }: CallContext, inquiryId: string) {
  const inquiry = await findInquiry(db, inquiryId);
  if (inquiry === null || !can(actor, 'inquiry.edit', inquiry)) throw new Problem('notFound');
  return ballotNoticeModes(isSecretBallot(inquiry.definition));
}

export async function showResponseNotices(
  ctx: CallContext,
  { inquiryId }: CallData<typeof getResponseNotices>,
): Promise<ResponseNotices> {
  const modes = await requireModes(ctx, inquiryId);
  return serialize(await findNotice(ctx.db, inquiryId), modes);
}

export async function changeResponseNotices(
  ctx: CallContext,
  { inquiryId, mode, atCount }: CallData<typeof setResponseNotices>,
): Promise<ResponseNotices> {
  const modes = await requireModes(ctx, inquiryId);
  if (!modes.includes(mode)) throw invalidField('mode', 'invalidValue');
  const before = await lockNotice(ctx.db, inquiryId);
  const changed = {
    ...{ mode, atCount },
    isCountReached: before.isCountReached && before.atCount === atCount,
    dueAt: null,
  };
  const responses = await awaitResponses(ctx.db, inquiryId, awaitedFrom({ ...before, ...changed }));
  // What came while notices were off is not reported later.
  const noticedResponses = before.mode === 'off' ? responses : before.noticedResponses;
  const dueAt = responses > noticedResponses ? dateOrNull(nextNoticeAt(mode, ctx.now())) : null;
  const isCountReached = changed.isCountReached || (atCount !== null && atCount <= responses);
  const after = { ...before, ...changed, noticedResponses, dueAt, isCountReached };
  await updateNotice(ctx.db, inquiryId, after);
  await awaitResponses(ctx.db, inquiryId, awaitedFrom(after));
  return serialize(after, modes);
}

function serialize({ mode, atCount }: NoticeSettings, modes: readonly ResponseNoticeMode[]): ResponseNotices {
  return { mode: modes.includes(mode) ? mode : 'daily', atCount, modes: [...modes] };
}

const dateOrNull = (moment: number | null) => (moment === null ? null : new Date(moment));

/** Plans the notice of new responses, and notifies of a count that is reached. */
export const responseNoticeSubscriber: Subscriber = {
  responseStored: async (db, inquiryId, { now }) => {
    const inquiry = await findInquiry(db, inquiryId);
    if (inquiry === null) return;
    const row = await lockNotice(db, inquiryId);
    const modes = ballotNoticeModes(isSecretBallot(inquiry.definition));
    const mode = modes.includes(row.mode) ? row.mode : 'daily';
    const planned = { ...row, dueAt: row.dueAt ?? dateOrNull(nextNoticeAt(mode, now())) };
    const responses = await awaitResponses(db, inquiryId, awaitedFrom(planned));
    const { atCount } = row;
    // Responses may have been deleted since the last notice, and at least one is new.
    if (row.dueAt === null) planned.noticedResponses = Math.min(row.noticedResponses, responses - 1);
    if (atCount !== null && !row.isCountReached && responses >= atCount) {
      planned.isCountReached = true;
      await notifyOwner(db, inquiryId, { kind: 'responseCount', count: atCount, now: now() });
      await awaitResponses(db, inquiryId, awaitedFrom(planned));
    }
    await updateNotice(db, inquiryId, planned);
  },
};

/** Sends the notices that are due. Each counts all responses since the one before. */
export async function sendResponseNotices(deps: Pick<ServerDeps, 'db' | 'now' | 'log'>): Promise<void> {
  const { db, now, log } = deps;
  for (;;) {
    const due = await listDueNotices(db, now(), atOnce);
    let sent = 0;
    await forEachIsolated(due, { log, failed: 'A notice of responses could not be sent.' }, async (id) => {
      await db.transaction((own) => sendNotice(own, id, now()));
      sent += 1;
    });
    if (due.length < atOnce || sent === 0) return;
  }
}

async function sendNotice(db: Database, inquiryId: string, now: number): Promise<void> {
  const row = await lockNotice(db, inquiryId);
  // Another node may have sent it.
  if (row.dueAt === null || row.dueAt.getTime() > now) return;
  const sent = { ...row, dueAt: null };
  const responses = await awaitResponses(db, inquiryId, awaitedFrom(sent));
  const count = responses - row.noticedResponses;
  if (count > 0) await notifyOwner(db, inquiryId, { kind: 'newResponses', count, now });
  await updateNotice(db, inquiryId, { ...sent, noticedResponses: responses });
}

async function notifyOwner(
  db: Database,
  inquiryId: string,
  { kind, count, now }: { kind: 'newResponses' | 'responseCount'; count: number; now: number },
): Promise<void> {
  const accountId = await findOwnerToNotify(db, inquiryId);
  if (accountId === null) return;
  const groupKey = `${kind} ${inquiryId}${kind === 'responseCount' ? ` ${count}` : ''}`;
  await notify(db, { accountId, kind, inquiryId, count, groupKey }, now);
}

export const sendResponseNoticesJob: Job = {
  name: 'send-response-notices',
  schedule: '* * * * *',
  run: ({ deps }) => sendResponseNotices(deps),
};
