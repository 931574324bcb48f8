import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { getResponsesRefusal, getResultsRefusal } from '@nazar/domain/access/results-refusal.ts';
import { type CompiledInquiry, compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import { hideRightOrders } from '@nazar/domain/inquiries/exams/right-order.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { loadInquirySubject } from '../access/index.ts';
import { findDraftOfCaller, translateRevision } from '../inquiries/index.ts';
import { findPublishedInquiry } from '../participation/index.ts';

/** An inquiry whose results are read, with the subject for the access rules. */
export type ResultsInquiry = {
  readonly inquiryId: string;
  /** The published revision; null before the first publication. */
  readonly revision: number | null;
  readonly definition: Definition;
  /**
   * Compiled in the caller's language, if the inquiry has it. Only the owner and administrators get the right
   * order of rankings.
   */
  readonly compiled: CompiledInquiry;
  readonly subject: InquirySubject;
};

/**
 * Finds the published inquiry, or its draft before the first publication; not found for callers who may not
 * see it.
 */
export async function findResultsInquiry(ctx: CallContext, inquiryId: string): Promise<ResultsInquiry> {
  const published = await findPublishedInquiry(ctx.db, inquiryId);
  if (published === null) return getDraft(ctx, inquiryId);
  const { facts, revision, definition } = published;
  const subject = await loadInquirySubject(ctx, facts, definition);
  const { compiled } = translateRevision(published, ctx.language);
  const counted = { inquiryId, revision, definition, compiled, subject };
  return isOwnerOrAdmin(ctx, counted) ? counted : { ...counted, compiled: hideRightOrders(compiled) };
}

async function getDraft(ctx: CallContext, inquiryId: string): Promise<ResultsInquiry> {
  const draft = await findDraftOfCaller(ctx, inquiryId);
  if (draft === null) throw new Problem('notFound');
  const { definition } = draft;
  const subject = await loadInquirySubject(ctx, draft, definition);
  const compiled = compileInquiry(translateInquiry(definition, ctx.language));
  return { inquiryId, revision: null, definition, compiled, subject };
}

/** Requires access to the results. Other callers learn who has access, if they may see the inquiry. */
export async function requireResultsAccess(ctx: CallContext, inquiryId: string): Promise<ResultsInquiry> {
  const counted = await findResultsInquiry(ctx, inquiryId);
  if (can(ctx.actor, 'inquiry.seeResults', counted.subject)) return counted;
  throw new Problem(getResultsRefusal(ctx.actor, counted.subject));
}

/** Requires access to single responses. Other callers get the reason only if they may see the inquiry. */
export async function requireResponsesAccess(ctx: CallContext, inquiryId: string): Promise<ResultsInquiry> {
  const counted = await findResultsInquiry(ctx, inquiryId);
  if (can(ctx.actor, 'inquiry.seeResponses', counted.subject)) return counted;
  throw new Problem(getResponsesRefusal(ctx.actor, counted.subject));
}

/** Requires one of the caller's own inquiries; other people's are not found. */
export async function requireOwnedResultsInquiry(
  ctx: CallContext,
  inquiryId: string,
): Promise<ResultsInquiry> {
  const counted = await findResultsInquiry(ctx, inquiryId);
  if (!can(ctx.actor, 'inquiry.makeCharts', counted.subject)) throw new Problem('notFound');
  return counted;
}

/** Whether the caller is its owner or an administrator, who see more than other readers. */
export function isOwnerOrAdmin(
  { actor }: CallContext,
  { subject }: Pick<ResultsInquiry, 'subject'>,
): boolean {
  return can(actor, 'inquiry.seeResults', { ...subject, resultViewStatus: 'admin', ballot: null });
}

/** The internal title is for the owner and administrators only. */
export function getTitleForCaller(ctx: CallContext, counted: ResultsInquiry): string {
  const { title, publicTitle } = counted.compiled.definition;
  return isOwnerOrAdmin(ctx, counted) ? title : publicTitle;
}
