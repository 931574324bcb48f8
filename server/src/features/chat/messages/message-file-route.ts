import { mayReadChat } from '@nazar/domain/access/chat-rights.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { parseFileLinkTarget } from '../../../platform/http/links/file-link-target.ts';
import type { GrantedFileRoute } from '../../../platform/storage/granted-file-route.ts';
import { findMembershipWithoutCounts, makeChatSubject } from '../membership-queries.ts';
import { getVisibleMessageRange } from '../require-chat-membership.ts';
import { getMessageFileUrlPath, messageFileLinkSigner } from './message-file-link-signer.ts';
import { findMessageById, findVisibleMessage } from './message-queries.ts';

/** Lets the account of a signed link read a file of a message, while it is in the chat and the message exists. */
export function makeMessageFileRoute(deps: ServerDeps): GrantedFileRoute {
  return {
    path: getMessageFileUrlPath(':id'),
    open: async (id, query) => {
      const place = parseFileLinkTarget(id);
      if (place === null || !messageFileLinkSigner.opens(id, query, deps)) return null;
      const { usedBy: messageId, fileId, accountId } = place;
      const message = await findMessageById(deps.db, messageId);
      if (message === null || !message.files.includes(fileId)) return null;
      const membership = await findMembershipWithoutCounts(deps.db, accountId, message.chatId);
      if (membership === null || !mayReadChat(makeChatSubject(membership))) return null;
      return (await findVisibleMessage(deps.db, getVisibleMessageRange(membership), messageId)) === null
        ? null
        : fileId;
    },
  };
}
