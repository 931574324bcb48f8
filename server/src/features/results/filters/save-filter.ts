import { isDeepStrictEqual } from 'node:util';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import {
  type addSavedFilter,
  type deleteSavedFilter,
  maxSavedFilters,
  type renameSavedFilter,
  type SavedFilter,
} from '@nazar/domain/api/filter-calls.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { findInquiry } from '../../inquiries/index.ts';
import { requireValidFilter } from '../check-filter-queries.ts';
import { requireOwnedResultsInquiry } from '../results-inquiry-queries.ts';
import {
  deleteSavedFilterRow,
  findSavedFilter,
  insertSavedFilter,
  listSavedFilters,
  type SavedFilterRow,
  updateSavedFilterName,
} from './saved-filter-queries.ts';

async function requireOwnFilter(ctx: CallContext, id: string): Promise<SavedFilterRow> {
  const found = await findSavedFilter(ctx.db, id);
  if (found === null) throw new Problem('notFound');
  await requireOwnedResultsInquiry(ctx, found.inquiryId);
  return found;
}

/** Locks the inquiry until the commit, so that two requests see each other's filters. */
async function lockOthers(ctx: CallContext, inquiryId: string, id: string): Promise<SavedFilterRow[]> {
  // The inquiry may have been deleted since.
  if ((await findInquiry(ctx.db, inquiryId, { lock: true })) === null) throw new Problem('notFound');
  return (await listSavedFilters(ctx.db, inquiryId)).filter((other) => other.id !== id);
}

function requireFreeName(others: readonly SavedFilterRow[], name: string): void {
  const isTaken = others.some((other) => foldText(other.name) === foldText(name));
  if (isTaken) throw makeInvalidFieldProblem('name', 'filterNameTaken');
}

export async function saveFilter(
  ctx: CallContext,
  { inquiryId, id, name, filter }: ParsedCallInput<typeof addSavedFilter>,
): Promise<SavedFilter> {
  requireValidFilter(await requireOwnedResultsInquiry(ctx, inquiryId), filter);
  const others = await lockOthers(ctx, inquiryId, id);
  const found = await findSavedFilter(ctx.db, id);
  if (found !== null) {
    // The request was repeated after a lost reply.
    const isSame = isDeepStrictEqual([found.inquiryId, found.name, found.filter], [inquiryId, name, filter]);
    if (isSame) return { id, name, filter };
    throw new Problem('duplicateId');
  }
  if (others.length >= maxSavedFilters) {
    throw new Problem('invalidInput', [{ path: 'id', code: 'tooMany', params: { limit: maxSavedFilters } }]);
  }
  requireFreeName(others, name);
  const row = { id, inquiryId, name, filter, createdAt: new Date(ctx.now()) };
  if (!(await insertSavedFilter(ctx.db, row))) throw new Problem('duplicateId');
  return { id, name, filter };
}

export async function renameFilter(
  ctx: CallContext,
  { id, name }: ParsedCallInput<typeof renameSavedFilter>,
) {
  const { inquiryId } = await requireOwnFilter(ctx, id);
  requireFreeName(await lockOthers(ctx, inquiryId, id), name);
  await updateSavedFilterName(ctx.db, id, name);
  return { id };
}

export async function removeFilter(ctx: CallContext, { id }: ParsedCallInput<typeof deleteSavedFilter>) {
  await requireOwnFilter(ctx, id);
  await deleteSavedFilterRow(ctx.db, id);
  return { id };
}
