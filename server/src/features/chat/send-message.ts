import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { GroupCommits, isLocked, type Turn } from '../../database/group-commits.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { requireUser } from '../../http/require-user.ts';
import { judgeSending, type NewSending } from './judge-sending.ts';
import { readSendings, type SendFacts, seatKey } from './read-sendings.ts';
import { readerOf } from './require-chat.ts';
import type { Sending, SendOutcome } from './sending.ts';
import { recipientsOf, tellOfChat, tellOfMessage } from './tell.ts';
import { wordMessages } from './word-messages.ts';
import { writeMessages } from './write-messages.ts';

declare module '../../deps/server-deps.ts' {
  interface ServerDeps {
    /** Closed together with the app. */
    readonly messages: Messages;
  }
}

/** Stores messages in group commits, one message per chat at a time. */
export type Messages = GroupCommits<Sending, SendOutcome>;

export const makeMessages = (needs: {
  readonly pool: pg.Pool;
  readonly log: Pick<Logger, 'warn'>;
}): Messages =>
  new GroupCommits({
    ...{ ...needs, name: 'messages', commit: commitMessages, unavailable: () => new Problem('unavailable') },
    keyOf: ({ input }) => input.chatId,
    placeOf: ({ input }) => input.chatId,
  });

/**
 * Stores a message once: repeats have the same client-generated id. The chat is locked before the permission check
 * until the commit, so numbers have no gaps and no message is stored after a block.
 */
export async function storeMessage(ctx: CallContext, input: Sending['input']): Promise<Message> {
  const session = requireUser(ctx);
  const { actor, deps } = ctx;
  const outcome = await deps.messages.store({ ctx: { session, actor, deps, now: () => ctx.now() }, input });
  if (outcome instanceof Problem) throw outcome;
  const { row, seat, isNew, accepted } = outcome;
  if (isNew) tellOfMessage(deps, row, seat);
  if (accepted) tellOfChat(deps, row.chatId, recipientsOf(seat) ?? []);
  const [worded] = await wordMessages(readerOf(ctx, deps.db), [row]);
  if (worded === undefined) throw new Error('A message was not worded.');
  return worded;
}

async function commitMessages(
  client: pg.Client,
  group: readonly Sending[],
  { waits }: Turn,
): Promise<(SendOutcome | typeof isLocked)[]> {
  const facts = await readSendings(client, group, waits);
  const outcomes: (SendOutcome | NewSending | typeof isLocked)[] = [];
  for (const sending of group) {
    if (isLeft(sending, facts)) {
      outcomes.push(isLocked);
      continue;
    }
    outcomes.push(
      await judgeSending(sending, facts).catch((error: unknown) => {
        if (error instanceof Problem) return error;
        throw error;
      }),
    );
  }
  const accepted = outcomes.filter(isNewSending);
  if (accepted.length === 0) await client.query('rollback');
  const stored = (await writeMessages(client, facts.db, accepted)).values();
  return outcomes.map((outcome) => {
    if (!isNewSending(outcome)) return outcome;
    const { value } = stored.next();
    if (value === undefined) throw new Error('A message was not stored.');
    return value;
  });
}

/** The chat is locked by another transaction, which writes in it or changes its members. */
const isLeft = ({ ctx, input: { chatId } }: Sending, { held, seats }: SendFacts): boolean =>
  !held.has(chatId) && seats.has(seatKey({ accountId: ctx.session.accountId, chatId }));

const isNewSending = (outcome: SendOutcome | NewSending | typeof isLocked): outcome is NewSending =>
  outcome !== isLocked && 'sending' in outcome;
