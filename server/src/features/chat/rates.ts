import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { enforceRateLimit, type RateLimit } from '../../platform/http/rate-limit.ts';
import { requireUser } from '../../platform/http/require-user.ts';

/** Limits of one person; a message that waited for a connection counts when it is sent. */
export const chatRateLimits = {
  searches: { name: 'chat-search', limit: 60, seconds: 3600 },
  /** Limits chats with people who have not accepted yet, because spammers open those. */
  openings: { name: 'chat-open', limit: 120, seconds: 3600 },
  strangers: { name: 'chat-stranger', limit: 20, seconds: 24 * 3600 },
  contacts: { name: 'chat-contact', limit: 300, seconds: 3600 },
  messages: { name: 'chat-message', limit: 600, seconds: 600 },
  changes: { name: 'chat-change', limit: 300, seconds: 600 },
} as const satisfies Record<string, RateLimit>;

/** Limits of one person in one chat. */
export const chatFloodLimit = { messages: 60, seconds: 30 } as const;

type ChatRateLimitName = keyof typeof chatRateLimits;

export function enforceChatRateLimit(
  ctx: Pick<CallContext, 'session' | 'deps' | 'db'>,
  what: ChatRateLimitName,
): Promise<void> {
  return enforceRateLimit(ctx.db, chatRateLimits[what], requireUser(ctx).accountId, ctx.deps);
}
