import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import {
  type FileLinkTarget,
  parseFileLinkTarget,
  serializeFileLinkTarget,
} from '../../platform/http/links/file-link-target.ts';
import { makeLinkSigner } from '../../platform/http/links/link-signer.ts';
import type { GrantedFileRoute } from '../../platform/storage/granted-file-route.ts';
import { mayModerateFile } from './queue-queries.ts';

const linkMs = 10 * 60_000;
const reportedFilePath = (place: string) => `/api/Admin/v1/Rest/file/${place}`;
const link = makeLinkSigner('reported file', reportedFilePath);

/** A signed link for one administrator to a file of a reported message. */
export const makeReportedFileUrl = (
  place: FileLinkTarget,
  deps: Pick<ServerDeps, 'secrets' | 'now'>,
): string => link.url(serializeFileLinkTarget(place), deps.now() + linkMs, deps);

/** The link works as long as the message is kept for the case and the account is an administrator. */
export function makeReportedFileRoute(deps: ServerDeps): GrantedFileRoute {
  return {
    path: reportedFilePath(':id'),
    open: async (id, query) => {
      const place = parseFileLinkTarget(id);
      if (place === null || !link.opens(id, query, deps)) return null;
      return (await mayModerateFile(deps.db, place)) ? place.fileId : null;
    },
  };
}
