import { getExportUrlPath } from '@nazar/domain/api/export-calls.ts';
import { exportFileTypes } from '@nazar/domain/exports/export-settings.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { registerFilesByLinkRoute } from '../../platform/http/links/register-files-by-link-route.ts';
import { markNotificationGroupRead } from '../notifications/index.ts';
import { storedExportExtension } from './export-file.ts';
import { exportLinkSigner } from './export-link-signer.ts';
import { findDownloadableExport, makeExportDoneGroupKey } from './export-queries.ts';

/** Serves the files of exports. */
export function registerExportRoute(app: FastifyInstance, deps: ServerDeps): void {
  registerFilesByLinkRoute(app, deps, {
    path: getExportUrlPath(':id'),
    link: exportLinkSigner,
    open: async (id) => {
      const row = await findDownloadableExport(deps.db, id);
      if (row === null) return null;
      const bytes = await deps.files.get(id, storedExportExtension(row.settings));
      if (bytes !== null) {
        // A download makes the notification of the file obsolete, and must not fail with it.
        const notice = { accountId: row.accountId, groupKey: makeExportDoneGroupKey(id) };
        await markNotificationGroupRead(deps.db, { ...notice, now: deps.now() }).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'Couldn’t mark a notification as read.'),
        );
      }
      const name = encodeURIComponent(row.fileName).replace(
        /['()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16)}`,
      );
      return (
        bytes && {
          type: exportFileTypes[row.settings.format].type,
          disposition: `attachment; filename*=UTF-8''${name}`,
          size: bytes.size,
          content: bytes.stream,
        }
      );
    },
  });
}
