import type { ServerDeps } from '../../../deps/server-deps.ts';
import { type FilePlace, readFilePlace, writeFilePlace } from '../../../http/file-place.ts';
import { signedLink } from '../../../http/signed-link.ts';
import type { FileGrant } from '../../../storage/file-grant.ts';
import { mayJudgeFile } from './queue-queries.ts';

const linkMs = 10 * 60_000;
const reportedFilePath = (place: string) => `/api/Admin/v1/Rest/file/${place}`;
const link = signedLink('reported file', reportedFilePath);

/** An administrator's own link to a file of a message that they judge. */
export const reportedFileUrl = (place: FilePlace, deps: Pick<ServerDeps, 'secrets' | 'now'>): string =>
  link.url(writeFilePlace(place), deps.now() + linkMs, deps);

/** Opens as long as the message is kept for judging, and the account is an administrator's. */
export function reportedFileGrant(deps: ServerDeps): FileGrant {
  return {
    path: reportedFilePath(':id'),
    open: async (id, query) => {
      const place = readFilePlace(id);
      if (place === null || !link.opens(id, query, deps)) return null;
      return (await mayJudgeFile(deps.db, place)) ? place.fileId : null;
    },
  };
}
