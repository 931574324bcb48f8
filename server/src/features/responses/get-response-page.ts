import { can } from '@nazar/domain/access/can.ts';
import { canImportResponses } from '@nazar/domain/access/import-refusal.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { allResponsesSelection } from '@nazar/domain/results/blocks/select-responses-in-block.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem } from '../../platform/http/problem.ts';
import { findPublishedRevision, hasPublishedPassMark } from '../inquiries/index.ts';
import {
  countSelectionRows,
  type FilterWithSql,
  getTitleForCaller,
  listResponseChannels,
  requireValidResponseFilter,
} from '../results/index.ts';
import { canMarkDuplicates, computeResponseMarks, findFastDurationLimit } from './mark-responses.ts';
import { requireResponsesAccess } from './require-responses.ts';
import { parseResponseCursor, type ResponseCursor, serializeResponseCursor } from './response-cursor.ts';
import { type ResponseRow, readResponseRows } from './response-queries.ts';
import { parseResponseSearchWords } from './search-words.ts';
import {
  addFileDetailsToListedResponses,
  serializeListedResponse,
  serializeResponseQuestion,
} from './serialize-responses.ts';
import { type ResponseSnapshot, withResponseSnapshot } from './with-response-snapshot.ts';

/** The inquiry of the list, and its possible columns. */
export async function getResponseListHeader(
  ctx: CallContext,
  { inquiryId, filter }: ParsedCallInput<typeof getResponseList>,
): Promise<CallResult<typeof getResponseList>> {
  const counted = await requireResponsesAccess(ctx, inquiryId);
  return withResponseSnapshot(ctx, counted, async (shown) => {
    const read = requireValidResponseFilter(counted, filter);
    return {
      ...(await describeList(ctx, shown)),
      ...(read === null ? {} : { matching: await countShown(shown, read) }),
    };
  });
}

async function describeList(
  ctx: CallContext,
  { counted, db, total }: ResponseSnapshot,
): Promise<CallResult<typeof getResponseList>> {
  const { inquiryId, definition, compiled } = counted;
  return {
    inquiryId,
    title: getTitleForCaller(ctx, counted),
    language: compiled.definition.language,
    storesIdentity: storesIdentity(definition),
    hasScores: compiled.hasScores,
    hasPassMark: compiled.hasScores && (await hasPublishedPassMark(db, inquiryId)),
    count: total.responses,
    canChange: can(ctx.actor, 'inquiry.changeResponses', counted.subject),
    canImport: canImportResponses(ctx.actor, counted.subject, definition),
    fastBelow: await findFastDurationLimit(db, counted, total),
    marksDuplicates: canMarkDuplicates(total.responses),
    channels: await listResponseChannels(db, inquiryId),
    questions: compiled.questions
      .filter((question) => !question.hidden || (total.counts[question.code] ?? 0) > 0)
      .map((question) => serializeResponseQuestion(question)),
  };
}

/** Counts the responses that match a filter. */
function countShown(
  { counted: { inquiryId, compiled }, db }: ResponseSnapshot,
  { filter, where }: FilterWithSql,
): Promise<number> {
  return countSelectionRows(db, { inquiryId, compiled }, { ...allResponsesSelection, filter }, where);
}

/** One page, forwards or backwards from a cursor. */
export async function getResponsePage(
  ctx: CallContext,
  input: ParsedCallInput<typeof getResponses>,
): Promise<CallResult<typeof getResponses>> {
  const counted = await requireResponsesAccess(ctx, input.inquiryId);
  if (input.after !== null && input.before !== null) throw makeInvalidFieldProblem('before', 'invalidValue');
  const from = { after: requireCursor('after', input), before: requireCursor('before', input) };
  const unknown = input.questionIds.findIndex((id) => !counted.compiled.questionById.has(id));
  if (unknown >= 0) throw makeInvalidFieldProblem(`questionIds.${unknown}`, 'unknownId');
  const page = await withResponseSnapshot(ctx, counted, (shown) => readList(shown, input, from));
  return { ...page, data: await addFileDetailsToListedResponses(ctx, page.data) };
}

type From = Readonly<Record<'after' | 'before', ResponseCursor | null>>;

async function readList(
  shown: ResponseSnapshot,
  input: ParsedCallInput<typeof getResponses>,
  { after, before }: From,
): Promise<CallResult<typeof getResponses>> {
  const { counted, db } = shown;
  const { inquiryId, sort, descending, questionIds } = input;
  const { compiled } = counted;
  const read = requireValidResponseFilter(counted, input.filter);
  const page = await readResponseRows(db, {
    filter: read === null ? null : { ...read, compiled },
    inquiryId,
    sort,
    flagged: input.flagged,
    limit: input.nrpp,
    from: before ?? after,
    descending: before === null ? descending : !descending,
    search: parseResponseSearchWords(compiled, input.search),
  });
  const rows = before === null ? page.rows : page.rows.toReversed();
  const marks = await computeResponseMarks(shown, rows);
  const passMarks = await readPassMarks(shown, rows);
  const data = rows.map((row) =>
    serializeListedResponse(compiled, row, {
      questionIds,
      marks: marks.get(row.id) ?? [],
      passMark: passMarks.get(row.revision) ?? null,
    }),
  );
  const serializeCursor = (at: Pick<ResponseCursor, 'key' | 'id'> | null | undefined) =>
    at === null || at === undefined ? null : serializeResponseCursor({ sort, key: at.key, id: at.id });
  const { looked } = page;
  // A page with a cursor always has a previous page.
  return before === null
    ? {
        data,
        looked,
        next: serializeCursor(page.end),
        previous: serializeCursor(rows[0] === undefined || after === null ? after : rows[0]),
      }
    : { data, looked, next: serializeCursor(rows.at(-1) ?? before), previous: serializeCursor(page.end) };
}

/** The pass marks of the revisions that scored responses answered, by number. */
async function readPassMarks(
  { counted: { inquiryId }, db }: ResponseSnapshot,
  rows: readonly Pick<ResponseRow, 'revision' | 'score'>[],
): Promise<ReadonlyMap<number, number | null>> {
  const passMarks = new Map<number, number | null>();
  const scored = rows.filter(({ score }) => score !== null);
  for (const revision of new Set(scored.map((row) => row.revision))) {
    const answered = await findPublishedRevision(db, inquiryId, revision);
    passMarks.set(revision, answered?.definition.passMark ?? null);
  }
  return passMarks;
}

function requireCursor(
  field: 'after' | 'before',
  input: ParsedCallInput<typeof getResponses>,
): ResponseCursor | null {
  const text = input[field];
  if (text === null) return null;
  const cursor = parseResponseCursor(text);
  if (cursor === null || cursor.sort !== input.sort) throw makeInvalidFieldProblem(field, 'invalidValue');
  return cursor;
}
