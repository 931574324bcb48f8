import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { enforceRateLimit, getClientNetwork, type RateLimit } from '../../platform/http/rate-limit.ts';
import { findFeedbackAuthor } from '../access/index.ts';

const limits = {
  /** The limit of clicks is generous, because they are quick and a school shares one address. */
  clicksFromAddress: { name: 'comment-click-ip', limit: 3_000, seconds: 600 },
  clicks: { name: 'comment-click', limit: 300, seconds: 600 },
  /** Likes and dislikes of guests from one address at one inquiry. */
  guestLikes: { name: 'comment-like-guest', limit: 200, seconds: 3600 },
  /** Comments and replies. */
  commentsAtOnce: { name: 'comment', limit: 6, seconds: 60 },
  comments: { name: 'comment-hour', limit: 60, seconds: 3600 },
  commentsFromAddress: { name: 'comment-ip', limit: 120, seconds: 600 },
  /** Limits at one inquiry. Guests are counted apart, so that they can't block people with an account. */
  guestsAtInquiry: { name: 'comment-guests', limit: 120, seconds: 600 },
  peopleAtInquiry: { name: 'comment-people', limit: 600, seconds: 600 },
} as const satisfies Record<string, RateLimit>;

/** Counts a like, a bookmark, an edit or another click against the rate limits. */
export async function enforceFeedbackClickRateLimit(ctx: CallContext): Promise<void> {
  const person = findFeedbackAuthor(ctx);
  if (person !== null) await enforceRateLimit(ctx.db, limits.clicks, person.key, ctx.deps);
  await enforceRateLimit(ctx.db, limits.clicksFromAddress, getClientNetwork(ctx.ip), ctx.deps);
}

/** Counts a guest's like of an inquiry by address, because new guests are easy to create and addresses are not. */
export async function enforceGuestLikeRateLimit(ctx: CallContext, inquiryId: string): Promise<void> {
  if (ctx.actor.kind === 'user') return;
  await enforceRateLimit(ctx.db, limits.guestLikes, `${inquiryId} ${getClientNetwork(ctx.ip)}`, ctx.deps);
}

/** Counts an attempt to comment against the rate limits. */
export async function enforceCommentRateLimit(ctx: CallContext): Promise<void> {
  const person = findFeedbackAuthor(ctx);
  if (person !== null) {
    await enforceRateLimit(ctx.db, limits.commentsAtOnce, person.key, ctx.deps);
    await enforceRateLimit(ctx.db, limits.comments, person.key, ctx.deps);
  }
  await enforceRateLimit(ctx.db, limits.commentsFromAddress, getClientNetwork(ctx.ip), ctx.deps);
}

/**
 * Counts a comment at its inquiry. The captcha is checked before, so that bots can't use up the limit of other
 * people.
 */
export async function enforceInquiryCommentRateLimit(ctx: CallContext, inquiryId: string): Promise<void> {
  const limit = ctx.actor.kind === 'user' ? limits.peopleAtInquiry : limits.guestsAtInquiry;
  await enforceRateLimit(ctx.db, limit, inquiryId, ctx.deps);
}
