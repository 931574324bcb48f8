import type * as contactCalls from '@nazar/domain/api/contact-calls.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { isUuid } from '@nazar/domain/text/uuid.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { parseMomentCursor, serializeMomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import { makeInvalidFieldProblem, Problem } from '../../platform/http/problem.ts';
import { toCanonicalIdentifier } from '../../platform/http/read-identifier.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { broadcastChatChange } from './broadcast-chat-changes.ts';
import { acceptPendingChatsFrom } from './chat-queries.ts';
import {
  type ChatContactCursor,
  deleteChatBlock,
  deleteChatContactRow,
  findChatContact,
  findProfileCard,
  findSearchableAccountId,
  findVisibleOnlineStates,
  insertChatBlock,
  insertChatContact,
  isAccountKnownToCaller,
  listBlockedPeople,
  listChatContacts,
  lockAndCountChatBlocks,
  lockAndCountChatContacts,
  recordSearchMatch,
} from './contact-queries.ts';
import { findMemberReadMarks } from './messages/mark-queries.ts';
import { addOwnerTitlesToPeople, type PersonWithOwnerChat } from './owner-chat-titles.ts';
import { lockAndFindDirectChatId } from './pair-queries.ts';
import { enforceChatRateLimit } from './rates.ts';
import { makeChatReaderContext } from './require-chat-membership.ts';

export const contactsHandlers: CallHandlers<typeof contactCalls> = {
  searchUser: async (ctx, { text }) => {
    const { accountId } = requireUser(ctx);
    await enforceChatRateLimit(ctx, 'searches');
    const identifier = toCanonicalIdentifier(text.replace(/^@/, ''), ctx.language);
    if (identifier === null) return { data: [] };
    const foundId = await findSearchableAccountId(ctx.db, identifier);
    if (foundId === null || foundId === accountId) return { data: [] };
    await recordSearchMatch(ctx.db, { accountId, foundId, by: identifier }, new Date(ctx.now()));
    const card = await findProfileCard(ctx.db, accountId, foundId);
    return {
      data: await addOwnerTitlesToPeople(makeChatReaderContext(ctx, ctx.db), card === null ? [] : [card]),
    };
  },
  addContact: async (ctx, { accountId: id }) => {
    const { accountId } = requireUser(ctx);
    await enforceChatRateLimit(ctx, 'contacts');
    await requireKnown(ctx, id);
    if ((await lockAndCountChatContacts(ctx.db, accountId)) >= chatLimits.contacts) {
      throw new Problem('invalidInput', [
        { path: 'accountId', code: 'tooMany', params: { limit: chatLimits.contacts } },
      ]);
    }
    await insertChatContact(ctx.db, accountId, id, new Date(ctx.now()));
    const accepted = await acceptPendingChatsFrom(ctx.db, accountId, id);
    await ctx.afterCommit(async () => {
      for (const chatId of accepted) broadcastChatChange(ctx.deps, chatId, [accountId, id]);
    });
    return requireContact(ctx, id);
  },
  getContacts: async (ctx, { search, after, nrpp }) => {
    const { accountId } = requireUser(ctx);
    const cursor = after === null ? null : readCursor(after);
    const rows = await listChatContacts(ctx.db, accountId, { search, after: cursor, limit: nrpp + 1 });
    const page = rows.slice(0, nrpp);
    const end = page.at(-1);
    const next = rows.length > nrpp && end !== undefined ? `${end.accountId}${end.key}` : null;
    return { data: await addOwnerTitlesToPeople(makeChatReaderContext(ctx, ctx.db), page), next };
  },
  deleteContact: async (ctx, { accountId: id }) => {
    await deleteChatContactRow(ctx.db, requireUser(ctx).accountId, id);
    return {};
  },
  getProfileCard: async (ctx, { accountId: id }) => {
    const { accountId } = requireUser(ctx);
    await requireKnown(ctx, id);
    const card = await findProfileCard(ctx.db, accountId, id);
    return withAskedTitle(ctx, card);
  },
  blockPerson: async (ctx, { accountId: id }) => {
    const { accountId } = requireUser(ctx);
    await enforceChatRateLimit(ctx, 'contacts');
    await requireKnown(ctx, id);
    // Locking the pair lets each message be written either before or after the block.
    const chatId = await lockAndFindDirectChatId(ctx.db, accountId, id);
    if ((await lockAndCountChatBlocks(ctx.db, accountId)) >= chatLimits.blocked) {
      throw new Problem('invalidInput', [
        { path: 'accountId', code: 'tooMany', params: { limit: chatLimits.blocked } },
      ]);
    }
    const pairs = [[accountId, id] as const, [id, accountId] as const];
    const shown: (typeof pairs)[number][] = [];
    for (const pair of pairs) {
      if ((await findVisibleOnlineStates(ctx.db, pair[0], [pair[1]])).get(pair[1]) === true) shown.push(pair);
    }
    await insertChatBlock(ctx.db, accountId, id, new Date(ctx.now()));
    await ctx.afterCommit(async () => {
      if (chatId !== null) broadcastChatChange(ctx.deps, chatId, [accountId]);
      // Only people who were shown as online get an offline event; any other event would reveal the block.
      for (const unwatch of shown) ctx.deps.live.publish({ unwatch });
    });
    return {};
  },
  unblockPerson: async (ctx, { accountId: id }) => {
    const { accountId } = requireUser(ctx);
    const chatId = await lockAndFindDirectChatId(ctx.db, accountId, id);
    if (!(await deleteChatBlock(ctx.db, accountId, id))) return {};
    const marks = chatId === null ? null : await findMemberReadMarks(ctx.db, chatId, accountId);
    await ctx.afterCommit(async () => {
      if (chatId !== null) broadcastChatChange(ctx.deps, chatId, [accountId]);
      // Marks held back during the block are sent now.
      if (chatId !== null && marks !== null) {
        for (const op of ['received', 'seen'] as const)
          ctx.deps.live.publish({ mark: chatId, op, by: accountId, number: marks[op], to: [accountId, id] });
      }
      for (const online of [accountId, id]) ctx.deps.live.publish({ online });
    });
    return {};
  },
  getBlockedPeople: async (ctx, { after, nrpp }) => {
    const { accountId } = requireUser(ctx);
    const rows = await listBlockedPeople(ctx.db, accountId, {
      after: parseMomentCursor(after),
      limit: nrpp + 1,
    });
    const page = rows.slice(0, nrpp);
    const end = page.at(-1);
    const next =
      rows.length > nrpp && end !== undefined
        ? serializeMomentCursor({ at: end.blockedAt, id: end.accountId })
        : null;
    return { data: await addOwnerTitlesToPeople(makeChatReaderContext(ctx, ctx.db), page), next };
  },
};

/** Refuses ids of strangers in the same way, whether or not an account exists. */
async function requireKnown(ctx: CallContext, id: string): Promise<void> {
  const { accountId } = requireUser(ctx);
  if (id === accountId || !(await isAccountKnownToCaller(ctx.db, { accountId, id, now: ctx.now() }))) {
    throw new Problem('notFound');
  }
}

async function requireContact(ctx: CallContext, id: string) {
  return withAskedTitle(ctx, await findChatContact(ctx.db, requireUser(ctx).accountId, id));
}

async function withAskedTitle<Person extends PersonWithOwnerChat>(ctx: CallContext, person: Person | null) {
  const [personWithTitle] = await addOwnerTitlesToPeople(
    makeChatReaderContext(ctx, ctx.db),
    person === null ? [] : [person],
  );
  if (personWithTitle === undefined) throw new Problem('notFound');
  return personWithTitle;
}

function readCursor(after: string): ChatContactCursor {
  const id = after.slice(0, 36);
  if (!isUuid(id) || !after.isWellFormed() || after.includes('\0')) {
    throw makeInvalidFieldProblem('after', 'invalidValue');
  }
  return { id, name: after.slice(36) };
}
