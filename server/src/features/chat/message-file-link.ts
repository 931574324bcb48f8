import type { ServerDeps } from '../../deps/server-deps.ts';
import { signedLink } from '../../http/signed-link.ts';

const linkMs = 10 * 60_000;

/** Whose link to which file of which message. */
export type MessageFilePlace = {
  readonly messageId: string;
  readonly fileId: string;
  readonly accountId: string;
};

export const messageFilePath = (place: string) => `/api/Chat/v1/Rest/file/${place}`;

/** Says who may read; whether they still may is looked up when it is opened. */
export const messageFileLink = signedLink('message file', messageFilePath);

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const shape = new RegExp(`^(${uuid})\\.(${uuid})\\.(${uuid})$`);

export const writePlace = ({ messageId, fileId, accountId }: MessageFilePlace) =>
  `${messageId}.${fileId}.${accountId}`;

export function readPlace(text: string): MessageFilePlace | null {
  const [, messageId, fileId, accountId] = shape.exec(text) ?? [];
  if (messageId === undefined || fileId === undefined || accountId === undefined) return null;
  return { messageId, fileId, accountId };
}

export function messageFileUrl(
  place: MessageFilePlace,
  deps: Pick<ServerDeps, 'secrets' | 'now'>,
): { url: string; expiresAt: string } {
  const expires = deps.now() + linkMs;
  return {
    url: messageFileLink.url(writePlace(place), expires, deps),
    expiresAt: new Date(expires).toISOString(),
  };
}
