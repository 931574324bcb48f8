import { personalExportPath } from '@nazar/domain/api/my-data-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { serveByLink } from '../../../platform/http/serve-by-link.ts';
import { signedLink } from '../../../platform/http/signed-link.ts';
import { findPacked } from './download-queries.ts';
import { archiveExtension } from './pack-downloads.ts';

/** Opens the archive of an account's own data. */
export const downloadLink = signedLink('personal download link', personalExportPath);

/** Serves the archives of accounts' own data. */
export function serveDownload(app: FastifyInstance, deps: ServerDeps): void {
  serveByLink(app, deps, {
    path: personalExportPath(':id'),
    link: downloadLink,
    open: async (id) => {
      if ((await findPacked(deps.db, id, new Date(deps.now()))) === null) return null;
      const bytes = await deps.files.get(id, archiveExtension);
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
