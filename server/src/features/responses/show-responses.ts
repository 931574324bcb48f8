import { can } from '@nazar/domain/access/can.ts';
import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import { everything } from '@nazar/domain/results/blocks/select-in-block.ts';
import { minChannelCount } from '@nazar/domain/results/disclose-responses.ts';
import { sql } from 'drizzle-orm';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField } from '../../http/problem.ts';
import { type CountedFilter, countSelection } from '../results/choice-queries.ts';
import { type CountedInquiry, shownTitle } from '../results/counted-inquiry-queries.ts';
import { readResponseFilter } from '../results/read-filter-queries.ts';
import { listChannels } from './channel-queries.ts';
import { type Listing, updateListing } from './listing-queries.ts';
import { findFastLimit, markResponses, marksDuplicates } from './mark-responses.ts';
import { readShown, type Shown } from './read-shown.ts';
import { requireResponses } from './require-responses.ts';
import { type ResponseCursor, readCursor, writeCursor } from './response-cursor.ts';
import { readPage } from './response-queries.ts';
import { searchWords } from './search-words.ts';
import { hiddenKeys, listedResponse, responseQuestion } from './word-responses.ts';

/** In a transaction of its own, or within the caller's. */
export function listingOf(ctx: CallContext, { inquiryId, definition }: CountedInquiry): Promise<Listing> {
  return ctx.db.transaction((own) => updateListing(own, { inquiryId, ...definition }, ctx.now()));
}

/** What the list is about, and what can be its columns. */
export async function showResponseList(
  ctx: CallContext,
  { inquiryId, filter }: CallData<typeof getResponseList>,
): Promise<CallResult<typeof getResponseList>> {
  const counted = await requireResponses(ctx, inquiryId);
  return readShown(ctx, counted, async (shown) => {
    const read = readResponseFilter(counted, filter, shown.hidden);
    return {
      ...(await describeList(ctx, shown)),
      ...(read === null ? {} : { matching: await countShown(shown, read) }),
    };
  });
}

async function describeList(
  ctx: CallContext,
  { counted, db, listing, total, hidden }: Shown,
): Promise<CallResult<typeof getResponseList>> {
  const { inquiryId, definition, compiled } = counted;
  const { withheld, waiting } = listing;
  return {
    ...{ inquiryId, title: shownTitle(ctx, counted), language: definition.language },
    ...{ anonymous: definition.anonymous, hasScores: compiled.hasScores && !hidden.scores },
    ...{ count: total.responses, withheld },
    waiting,
    canChange: can(ctx.actor, 'inquiry.changeResponses', counted.subject),
    fastBelow: withheld ? null : await findFastLimit(db, counted, total),
    marksDuplicates: marksDuplicates(total.responses),
    channels: await listChannels(db, inquiryId, minChannelCount(definition.anonymous)),
    questions: compiled.questions
      .filter((question) => !question.hidden || (total.counts[question.code] ?? 0) > 0)
      .map((question) => responseQuestion(question, hidden)),
  };
}

/** How many of those that may be shown belong to a filter. */
function countShown(
  { counted: { inquiryId, compiled }, db, listing: { since, shows } }: Shown,
  { filter, where }: CountedFilter,
): Promise<number> {
  const counted = { inquiryId, compiled, before: since };
  return countSelection(db, counted, { ...everything, filter }, sql`${shows('response')} and ${where}`);
}

/** One page, forwards or backwards from a cursor. */
export async function showResponses(
  ctx: CallContext,
  input: CallData<typeof getResponses>,
): Promise<CallResult<typeof getResponses>> {
  const counted = await requireResponses(ctx, input.inquiryId);
  if (input.after !== null && input.before !== null) throw invalidField('before', 'invalidValue');
  const from = { after: requireCursor('after', input), before: requireCursor('before', input) };
  const unknown = input.questionIds.findIndex((id) => !counted.compiled.questionById.has(id));
  if (unknown >= 0) throw invalidField(`questionIds.${unknown}`, 'unknownId');
  return readShown(ctx, counted, (shown) => readList(shown, input, from));
}

type From = Readonly<Record<'after' | 'before', ResponseCursor | null>>;

async function readList(
  shown: Shown,
  input: CallData<typeof getResponses>,
  { after, before }: From,
): Promise<CallResult<typeof getResponses>> {
  const { counted, db, listing, hidden } = shown;
  const { inquiryId, sort, descending, questionIds } = input;
  const { compiled } = counted;
  const read = readResponseFilter(counted, input.filter, hidden);
  if (listing.withheld) return { data: [], next: null, previous: null, looked: 0 };
  // As of responses that have no score; their order would tell it.
  if (sort === 'score' && hidden.scores) return { data: [], next: null, previous: null, looked: 0 };
  const page = await readPage(db, {
    filter: read === null ? null : { ...read, compiled },
    ...{ inquiryId, listing, sort, flagged: input.flagged, limit: input.nrpp, from: before ?? after },
    descending: before === null ? descending : !descending,
    search: searchWords(compiled, input.search, hidden),
    unsearched: hiddenKeys(hidden),
  });
  const rows = before === null ? page.rows : page.rows.toReversed();
  const marks = await markResponses(shown, rows);
  const data = rows.map((row) =>
    listedResponse(compiled, row, { hidden, questionIds, marks: marks.get(row.id) ?? [] }),
  );
  const cursorOf = (at: Pick<ResponseCursor, 'key' | 'id'> | null | undefined) =>
    at === null || at === undefined ? null : writeCursor({ sort, key: at.key, id: at.id });
  const { looked } = page;
  // Where the page begins there is something before it: it was come from there.
  return before === null
    ? {
        data,
        looked,
        next: cursorOf(page.end),
        previous: cursorOf(rows[0] === undefined || after === null ? after : rows[0]),
      }
    : { data, looked, next: cursorOf(rows.at(-1) ?? before), previous: cursorOf(page.end) };
}

function requireCursor(
  field: 'after' | 'before',
  input: CallData<typeof getResponses>,
): ResponseCursor | null {
  const text = input[field];
  if (text === null) return null;
  const cursor = readCursor(text);
  if (cursor === null || cursor.sort !== input.sort) throw invalidField(field, 'invalidValue');
  return cursor;
}
