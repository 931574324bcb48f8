import { can } from '@nazar/domain/access/can.ts';
import { findImportRefusal } from '@nazar/domain/access/import-refusal.ts';
import type * as importCalls from '@nazar/domain/api/import-calls.ts';
import {
  type ImportDetails,
  type ImportSummary,
  maxUnfinishedImports,
} from '@nazar/domain/api/import-calls.ts';
import type { ImportPlan } from '@nazar/domain/imports/import-plan.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { loadInquirySubject } from '../../access/index.ts';
import { findInquiry } from '../../inquiries/index.ts';
import { findPublishedInquiry } from '../../participation/index.ts';
import { formatRefusalReason } from '../rows/refusal-reasons.ts';
import { storeUploadedTable, type TableUploadSettings } from '../store-uploaded-table.ts';
import { findExistingInquiryPlanProblems, findNewInquiryPlanProblems } from './check-import-plan.ts';
import {
  addImportStatus,
  type ImportTask,
  type ImportTaskState,
  importTableRetentionMs,
  importTaskStore,
  isImportWaitingForServer,
  isRepeatedImport,
  listCurrentImports,
} from './import-queries.ts';
import { importReportLinkSigner } from './import-report-link-signer.ts';
import { formatImportFailure } from './import-texts.ts';
import { findMergedOptions } from './merged-options.ts';
import { type ImportStepChange, importRunner } from './run-imports.ts';
import { storedImportFileExtensions } from './stored-table.ts';

const emptyDetails = {
  state: 'reading' as const,
  format: { encoding: null, delimiter: null, sheet: null, quotes: null },
  contents: null,
  checkedRevision: null,
  plan: null,
  summary: null,
  failure: null,
  reportId: null,
};

const responseTables: TableUploadSettings<ImportTask> = {
  tasks: importTaskStore,
  maxOpen: maxUnfinishedImports,
  extension: storedImportFileExtensions.uploaded,
  perDay: { name: 'import', limit: 100, seconds: 24 * 3600 },
  insert: async (db, own, table, now) => {
    const row = await importTaskStore.insert(db, own, { ...emptyDetails, ...table }, now);
    await importRunner.wake(db);
    return row;
  },
};

export const importHandlers: CallHandlers<typeof importCalls> = {
  uploadTable: async (ctx) => serializeImport(ctx, await storeUploadedTable(ctx, responseTables)),
  getImports: async (ctx) => {
    const rows = await listCurrentImports(ctx, requireUser(ctx).accountId, ctx.now());
    return { items: rows.map((row) => serializeImport(ctx, row)) };
  },
  getImport: async (ctx, { id }) => {
    const row = await importTaskStore.findOwn(ctx.db, { id, accountId: requireUser(ctx).accountId });
    if (row === null) throw new Problem('notFound');
    return serializeImportDetails(ctx, row);
  },
  readImport: async (ctx, { id, format }) => {
    const row = await requireIn(ctx, id, ['reading', 'unreadable', 'ready', 'checking', 'checked']);
    return moveOn(ctx, row, {
      state: 'reading',
      format,
      plan: null,
      summary: null,
      failure: null,
      done: 0,
      total: null,
    });
  },
  checkImport: async (ctx, { id, plan }) => {
    const row = await requireIn(ctx, id, ['ready', 'checking', 'checked']);
    const checkedRevision = await checkPlan(ctx, row, plan);
    return moveOn(ctx, row, {
      state: 'checking',
      plan,
      checkedRevision,
      summary: null,
      failure: null,
      done: 0,
    });
  },
  storeImport: async (ctx, { id }) => {
    const row = await requireIn(ctx, id, ['checked', 'storing', 'done']);
    // The state was changed by a second click or in another browser.
    if (row.state !== 'checked') return serializeImport(ctx, row);
    if (row.plan?.kind === 'own') await requireImportTarget(ctx, row.plan.inquiryId);
    return moveOn(ctx, row, { state: 'storing', failure: null, done: 0 });
  },
  cancelImport: async (ctx, { id }) => {
    const row = await requireIn(ctx, id, null);
    if (row.state === 'done') throw new Problem('importMovedOn');
    if (row.state === 'cancelled') return serializeImport(ctx, row);
    const isStoring = row.state === 'storing' || row.state === 'undoing';
    return moveOn(ctx, row, { state: isStoring ? 'undoing' : 'cancelled', failure: null });
  },
};

/** Requires an import of the caller in one of these states, and locks it. */
async function requireIn(
  ctx: CallContext,
  id: string,
  states: readonly ImportTaskState[] | null,
): Promise<ImportTask> {
  const own = { id, accountId: requireUser(ctx).accountId };
  const row = await importTaskStore.findOwn(ctx.db, own, { lock: true });
  if (row === null) throw new Problem('notFound');
  if (states !== null && (row.status === 'cancelled' || !states.includes(row.state)))
    throw new Problem('importMovedOn');
  return row;
}

async function moveOn(
  ctx: CallContext,
  { id }: ImportTask,
  change: ImportStepChange,
): Promise<ImportSummary> {
  const row = await importTaskStore.updateExternally(ctx.db, id, addImportStatus(change), ctx.now());
  await importRunner.wake(ctx.db);
  return serializeImport(ctx, row);
}

/** The revision of the inquiry that the plan was checked against; null for a new inquiry. */
async function checkPlan(
  ctx: CallContext,
  { id, contents }: ImportTask,
  plan: ImportPlan,
): Promise<number | null> {
  if (contents === null) throw new Problem('importMovedOn');
  const refuse = (problems: FieldProblem[]) => {
    if (problems.length > 0) throw new Problem('invalidInput', problems);
  };
  if (plan.kind === 'new') {
    refuse(findNewInquiryPlanProblems(plan, contents, id));
    return null;
  }
  const { compiled, revision } = await requireImportTarget(ctx, plan.inquiryId);
  refuse(findExistingInquiryPlanProblems(plan, contents, compiled));
  return revision;
}

/** An inquiry of the caller to which answers of guests can be added. */
async function requireImportTarget(ctx: CallContext, inquiryId: string) {
  const published = await findPublishedInquiry(ctx.db, inquiryId);
  if (published === null) {
    const draft = await findInquiry(ctx.db, inquiryId);
    const isOwn = draft !== null && can(ctx.actor, 'inquiry.edit', draft);
    throw new Problem(isOwn ? 'inquiryNotPublished' : 'notFound');
  }
  const { facts, definition } = published;
  const subject = await loadInquirySubject(ctx, facts, definition);
  if (!can(ctx.actor, 'inquiry.changeResponses', subject)) throw new Problem('notFound');
  const refusal = findImportRefusal(subject, definition);
  if (refusal !== null) throw new Problem(refusal);
  return published;
}

function serializeImport(ctx: CallContext, row: ImportTask): ImportSummary {
  const { id, state, fileName, size, done: rows, total, failure } = row;
  return {
    id,
    state,
    fileName,
    size,
    rows,
    total,
    createdAt: row.createdAt.toISOString(),
    inquiryId: row.subjectId,
    failure:
      failure === null ? null : { code: failure.code, text: formatImportFailure(failure, ctx.language) },
  };
}

async function serializeImportDetails(ctx: CallContext, row: ImportTask): Promise<ImportDetails> {
  const { contents, plan, summary, reportId } = row;
  const repeats =
    plan?.kind === 'own' && (await isRepeatedImport(ctx.db, { ...row, inquiryId: plan.inquiryId }));
  const hasReport = reportId !== null && summary !== null && summary.refusals.length > 0;
  return {
    ...serializeImport(ctx, row),
    // Clients poll every second during a step, so the large contents are omitted then.
    contents: isImportWaitingForServer(row) ? null : contents,
    plan,
    isRepeated: repeats,
    counts: summary === null ? null : { ...summary, refusedByColumn: [...summary.refusedByColumn] },
    refusals: (summary?.refusals ?? []).map(({ line, column, value, reason }) => ({
      line,
      column,
      value,
      text: formatRefusalReason(reason, ctx.language),
    })),
    mergedOptions: row.state === 'checked' ? findMergedOptions(plan, contents) : [],
    reportUrl: hasReport
      ? importReportLinkSigner.url(row.id, row.touchedAt.getTime() + importTableRetentionMs, ctx.deps)
      : null,
  };
}
