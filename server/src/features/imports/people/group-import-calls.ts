import { randomUUID } from 'node:crypto';
import type * as groupImportCalls from '@nazar/domain/api/group-import-calls.ts';
import type { GroupImport, GroupImportState } from '@nazar/domain/api/group-import-calls.ts';
import type * as invitedCalls from '@nazar/domain/api/invitee-calls.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { getDefaultCountry } from '../../../platform/http/read-identifier.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { findInviteeListEditContext, findPeopleGroup } from '../../people/index.ts';
import {
  lockAccountAndLimitImports,
  storeUploadedTable,
  type TableUploadSettings,
} from '../store-uploaded-table.ts';
import { formatImportFailure } from '../uploaded/import-texts.ts';
import {
  addGroupImportStatus,
  type GroupImportDetails,
  type GroupImportTask,
  type GroupImportTaskChange,
  groupImportTaskStore,
} from './group-import-queries.ts';
import { groupImportRunner, storedGroupTableExtension } from './run-group-imports.ts';

const emptyDetails: Omit<GroupImportDetails, 'language' | 'fileName'> = {
  state: 'uploaded',
  isWorkbook: false,
  columns: null,
  contents: null,
  summary: null,
  failure: null,
  groupId: null,
  inquiryId: null,
  mode: 'add',
  fromGroupId: null,
  listVersion: null,
  sheet: null,
  country: null,
};

const peopleTables: TableUploadSettings<GroupImportTask> = {
  tasks: groupImportTaskStore,
  maxOpen: 20,
  extension: storedGroupTableExtension,
  perDay: { name: 'groupImport', limit: 200, seconds: 24 * 3600 },
  insert: (db, own, { fileName, language, isWorkbook }, now) => {
    const details = { ...emptyDetails, fileName, language, isWorkbook };
    return groupImportTaskStore.insert(db, { ...own, status: 'paused' }, details, now);
  },
};

type Calls = typeof groupImportCalls & Pick<typeof invitedCalls, 'bringGroupToMyInquiry'>;

export const groupImportHandlers: CallHandlers<Calls> = {
  uploadGroupTable: async (ctx) => serializeGroupImport(ctx, await storeUploadedTable(ctx, peopleTables)),
  getGroupImport: async (ctx, { id }) => {
    const row = await groupImportTaskStore.findOwn(ctx.db, { id, accountId: requireUser(ctx).accountId });
    if (row === null) throw new Problem('notFound');
    return serializeGroupImport(ctx, row);
  },
  checkGroupImport: async (ctx, { id, groupId, inquiryId, mode, columns = null, sheet = null, country }) => {
    const row = await requireIn(ctx, id, ['uploaded', 'checking', 'checked', 'unreadable']);
    const to = await requireTarget(ctx, { groupId, inquiryId });
    // Cells are interpreted in the language of the caller.
    const { language } = ctx;
    return moveOn(ctx, row, {
      state: 'checking',
      ...to,
      mode,
      columns,
      language,
      summary: null,
      failure: null,
      sheet,
      country: country === undefined ? getDefaultCountry(language) : country,
    });
  },
  bringGroupToMyInquiry: async (ctx, { inquiryId, groupId, mode }) => {
    const { accountId } = requireUser(ctx);
    const group = await findPeopleGroup(ctx.db, { id: groupId, ownerId: accountId });
    const to = await requireTarget(ctx, { inquiryId });
    if (group === null) throw new Problem('notFound');
    await lockAccountAndLimitImports(ctx.db, accountId, peopleTables);
    const details = {
      ...emptyDetails,
      ...to,
      language: ctx.language,
      state: 'checking' as const,
      fileName: group.name,
      mode,
      fromGroupId: groupId,
    };
    const own = { id: randomUUID(), accountId, status: 'waiting' as const };
    const row = await groupImportTaskStore.insert(ctx.db, own, details, ctx.now());
    await groupImportRunner.wake(ctx.db);
    return serializeGroupImport(ctx, row);
  },
  storeGroupImport: async (ctx, { id }) => {
    const row = await requireIn(ctx, id, ['checked', 'storing', 'done']);
    // The state was changed by a second click or in another tab.
    if (row.state !== 'checked') return serializeGroupImport(ctx, row);
    if (row.summary === null || row.summary.added + row.summary.merged === 0)
      throw new Problem('importMovedOn');
    if (row.mode === 'replace' && row.summary.refused > 0)
      throw makeInvalidFieldProblem('id', 'linesRefused');
    return moveOn(ctx, row, { state: 'storing', failure: null });
  },
  cancelGroupImport: async (ctx, { id }) => {
    const row = await requireIn(ctx, id, null);
    if (row.state === 'done') throw new Problem('importMovedOn');
    if (row.state === 'cancelled') return serializeGroupImport(ctx, row);
    const moved = await groupImportTaskStore.updateExternally(
      ctx.db,
      id,
      addGroupImportStatus({ state: 'cancelled' }),
      ctx.now(),
    );
    await ctx.afterCommit(() => ctx.deps.files.delete(id));
    return serializeGroupImport(ctx, moved);
  },
};

/** A group or an inquiry of the caller; those of other accounts are not found. */
async function requireTarget(
  ctx: CallContext,
  { groupId, inquiryId }: { readonly groupId?: string | undefined; readonly inquiryId?: string | undefined },
) {
  const { accountId: ownerId } = requireUser(ctx);
  if (groupId !== undefined && inquiryId !== undefined)
    throw makeInvalidFieldProblem('inquiryId', 'invalidValue');
  if (inquiryId !== undefined) {
    if ((await findInviteeListEditContext(ctx.db, { inquiryId, ownerId })) === null)
      throw new Problem('notFound');
    return { groupId: null, inquiryId };
  }
  if (groupId === undefined) throw makeInvalidFieldProblem('groupId', 'required');
  if ((await findPeopleGroup(ctx.db, { id: groupId, ownerId })) === null) throw new Problem('notFound');
  return { groupId, inquiryId: null };
}

/** Requires an import of the caller in one of these states, and locks it. */
async function requireIn(
  ctx: CallContext,
  id: string,
  states: readonly GroupImportState[] | null,
): Promise<GroupImportTask> {
  const own = { id, accountId: requireUser(ctx).accountId };
  const row = await groupImportTaskStore.findOwn(ctx.db, own, { lock: true });
  if (row === null) throw new Problem('notFound');
  if (states !== null && (row.status === 'cancelled' || !states.includes(row.state)))
    throw new Problem('importMovedOn');
  return row;
}

async function moveOn(
  ctx: CallContext,
  { id }: GroupImportTask,
  change: GroupImportTaskChange,
): Promise<GroupImport> {
  const row = await groupImportTaskStore.updateExternally(
    ctx.db,
    id,
    addGroupImportStatus({ ...change, done: 0 }),
    ctx.now(),
  );
  await groupImportRunner.wake(ctx.db);
  return serializeGroupImport(ctx, row);
}

function serializeGroupImport(ctx: CallContext, row: GroupImportTask): GroupImport {
  const { id, state, fileName, done: lines, contents, summary, failure } = row;
  const translatedFailure =
    failure === null ? null : { code: failure.code, text: formatImportFailure(failure, ctx.language) };
  return { id, state, fileName, lines, contents, summary, failure: translatedFailure };
}
