import { getPersonalDownloadUrlPath } from '@nazar/domain/api/my-data-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { makeLinkSigner } from '../../../platform/http/links/link-signer.ts';
import { registerFilesByLinkRoute } from '../../../platform/http/links/register-files-by-link-route.ts';
import { isPersonalDownloadAllowed, personalDownloadTaskStore } from './download-queries.ts';
import { storedPersonalArchiveExtension } from './pack-downloads.ts';

/** Opens the archive of an account's own data. */
export const personalDownloadLinkSigner = makeLinkSigner(
  'personal download link',
  getPersonalDownloadUrlPath,
);

/** Serves the archives of accounts' own data. */
export function registerPersonalDownloadRoute(app: FastifyInstance, deps: ServerDeps): void {
  registerFilesByLinkRoute(app, deps, {
    path: getPersonalDownloadUrlPath(':id'),
    link: personalDownloadLinkSigner,
    open: async (id) => {
      const task = await personalDownloadTaskStore.find(deps.db, id);
      if (task === null || task.status !== 'done') return null;
      if (!(await isPersonalDownloadAllowed(deps.db, task, new Date(deps.now())))) return null;
      const bytes = await deps.files.get(id, storedPersonalArchiveExtension);
      return (
        bytes && {
          type: 'application/zip',
          disposition: 'attachment; filename="nazar-my-data.zip"',
          size: bytes.size,
          content: bytes.stream,
        }
      );
    },
  });
}
