import type { CallContext } from '../../http/call-context.ts';
import { countEvent, type RateLimit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';

/** What one person may do; a message that waited for a connection counts when it is sent. */
export const limits = {
  searches: { name: 'chat-search', limit: 60, seconds: 3600 },
  /** Chats with people who have not answered yet are what nuisances open. */
  openings: { name: 'chat-open', limit: 120, seconds: 3600 },
  strangers: { name: 'chat-stranger', limit: 20, seconds: 24 * 3600 },
  contacts: { name: 'chat-contact', limit: 300, seconds: 3600 },
  messages: { name: 'chat-message', limit: 600, seconds: 600 },
  changes: { name: 'chat-change', limit: 300, seconds: 600 },
} as const satisfies Record<string, RateLimit>;

/** In one chat, of one person. */
export const chatFlood = { messages: 60, seconds: 30 } as const;

export type Counted = keyof typeof limits;

export function countOf(ctx: Pick<CallContext, 'session' | 'deps' | 'db'>, what: Counted): Promise<void> {
  return countEvent(ctx.db, limits[what], requireUser(ctx).accountId, ctx.deps);
}
