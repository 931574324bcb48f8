import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { serializeFileLinkTarget } from '../../../platform/http/links/file-link-target.ts';
import { makeLinkSigner } from '../../../platform/http/links/link-signer.ts';

const linkMs = 10 * 60_000;

/** The account, message and file that a link is for. */
type MessageFilePlace = {
  readonly messageId: string;
  readonly fileId: string;
  readonly accountId: string;
};

export const getMessageFileUrlPath = (place: string) => `/api/Chat/v1/Rest/file/${place}`;

/** Signs the account into the link; its right to read is checked when the link is opened. */
export const messageFileLinkSigner = makeLinkSigner('message file', getMessageFileUrlPath);

export function makeMessageFileUrl(
  { messageId, fileId, accountId }: MessageFilePlace,
  deps: Pick<ServerDeps, 'secrets' | 'now'>,
): { url: string; expiresAt: string } {
  const expires = deps.now() + linkMs;
  return {
    url: messageFileLinkSigner.url(
      serializeFileLinkTarget({ usedBy: messageId, fileId, accountId }),
      expires,
      deps,
    ),
    expiresAt: new Date(expires).toISOString(),
  };
}
