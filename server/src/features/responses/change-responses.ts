import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { deleteResponses, flagResponses, noteResponse } from '@nazar/domain/api/response-calls.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../platform/http/problem.ts';
import { deleteFilesIfUnclaimed } from '../../platform/storage/delete-unclaimed-files.ts';
import { listAnswerFileIds } from '../../platform/storage/stored-file-queries.ts';
import { computeImportedResponseMarker, computeParticipantMarker } from '../access/index.ts';
import {
  type DeletedResponseRow,
  deleteParticipationMarkers,
  deleteResponsesAndUpdateCounts,
  insertDeletedResponseMarkers,
} from '../participation/index.ts';
import type { ResultsInquiry } from '../results/index.ts';
import { storeResponseFlags, storeResponseNote } from './note-queries.ts';
import { requireResponsesAccess } from './require-responses.ts';

/** Requires the owner, who alone changes responses. */
export async function requireResponseEditingRight(
  ctx: CallContext,
  inquiryId: string,
): Promise<ResultsInquiry> {
  const counted = await requireResponsesAccess(ctx, inquiryId);
  if (!can(ctx.actor, 'inquiry.changeResponses', counted.subject)) throw new Problem('responsesForOwner');
  return counted;
}

export async function setResponseFlags(
  ctx: CallContext,
  { inquiryId, ids, flagged }: ParsedCallInput<typeof flagResponses>,
): Promise<CallResult<typeof flagResponses>> {
  await requireResponseEditingRight(ctx, inquiryId);
  const changed = await storeResponseFlags(ctx.db, { inquiryId, ids, flagged, now: ctx.now() });
  return { changed };
}

export async function saveResponseNote(
  ctx: CallContext,
  { inquiryId, id, note }: ParsedCallInput<typeof noteResponse>,
): Promise<CallResult<typeof noteResponse>> {
  await requireResponseEditingRight(ctx, inquiryId);
  const changedCount = await storeResponseNote(ctx.db, { inquiryId, ids: [id], note, now: ctx.now() });
  if (changedCount === 0) throw new Problem('notFound');
  return {};
}

/**
 * Deletes responses with their counts and places; their participants can't answer again unless the owner
 * allows it.
 */
export async function deleteResponsesOfInquiry(
  ctx: CallContext,
  { inquiryId, ids, mayAnswerAgain }: ParsedCallInput<typeof deleteResponses>,
): Promise<CallResult<typeof deleteResponses>> {
  const counted = await requireResponseEditingRight(ctx, inquiryId);
  // It is unknown which participant gave which response.
  if (mayAnswerAgain && !storesIdentity(counted.definition))
    throw makeInvalidFieldProblem('mayAnswerAgain', 'invalidValue');
  const files = await listAnswerFileIds(ctx.db, ids);
  // Deleting takes starts off the stored count, so it has to include those of these responses.
  await ctx.deps.participation.started.flush();
  const rows = await deleteResponsesAndUpdateCounts(ctx.db, inquiryId, ids);
  if (mayAnswerAgain) {
    const markers = rows.map((row) => computeMarker(row, ctx.deps.secrets.markers));
    await deleteParticipationMarkers(ctx.db, inquiryId, markers);
  } else {
    const deleted = { ids: rows.map(({ id }) => id), markerKey: ctx.deps.secrets.markers };
    await insertDeletedResponseMarkers(ctx.db, inquiryId, deleted);
  }
  await ctx.afterCommit(async () =>
    ctx.deps.background.run('Deleting the files of deleted responses', () =>
      deleteFilesIfUnclaimed(ctx.deps, files),
    ),
  );
  return { deleted: rows.length };
}

function computeMarker(row: DeletedResponseRow, key: Buffer): Buffer {
  const { id, inquiryId } = row;
  return (
    computeParticipantMarker(toParticipant(row), inquiryId, key) ??
    computeImportedResponseMarker(id, inquiryId, key)
  );
}

function toParticipant({ accountId, guestKey, inviteeId, inquiryId }: DeletedResponseRow): Actor {
  if (inviteeId !== null) return { kind: 'invited', inquiryId, inviteeId, linkVersion: null };
  if (accountId !== null) return { kind: 'user', id: accountId, roles: [] };
  return { kind: 'guest', guestKey: guestKey ?? undefined };
}
