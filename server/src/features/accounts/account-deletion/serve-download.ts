import { personalDownloadPath } from '@nazar/domain/api/my-data-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { serveFilesByLink } from '../../../platform/http/serve-files-by-link.ts';
import { makeSignedLink } from '../../../platform/http/signed-link.ts';
import { isPersonalDownloadAllowed, personalDownloadTaskStore } from './download-queries.ts';
import { storedPersonalArchiveExtension } from './pack-downloads.ts';

/** Opens the archive of an account's own data. */
export const personalDownloadLink = makeSignedLink('personal download link', personalDownloadPath);

/** Serves the archives of accounts' own data. */
export function servePersonalDownload(app: FastifyInstance, deps: ServerDeps): void {
  serveFilesByLink(app, deps, {
    path: personalDownloadPath(':id'),
    link: personalDownloadLink,
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
