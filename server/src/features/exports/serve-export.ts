import { exportPath } from '@nazar/domain/api/export-calls.ts';
import { exportFiles } from '@nazar/domain/exports/export-settings.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { Problem } from '../../http/problem.ts';
import { refuse } from '../../http/serve-call.ts';
import { storedExtension } from './export-file.ts';
import { exportLink } from './export-link.ts';
import { findWrittenExport } from './export-queries.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type ExportRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}>;

/** Serves the files of exports to whoever has the link; to all others there is none. */
export function serveExport(app: FastifyInstance, deps: ServerDeps): void {
  app.get(exportPath(':id'), async (request: ExportRequest, reply) => {
    try {
      const { id } = request.params;
      if (!uuid.test(id) || !exportLink.opens(id, request.query, deps)) throw new Problem('notFound');
      const row = await findWrittenExport(deps.db, id);
      if (row === null) throw new Problem('notFound');
      const bytes = await deps.files.get(id, storedExtension(row.settings));
      if (bytes === null) throw new Problem('notFound');
      const name = encodeURIComponent(row.fileName ?? id).replace(
        /['()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16)}`,
      );
      return await reply
        .header('content-type', exportFiles[row.settings.format].type)
        .header('content-length', bytes.size)
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(bytes.stream);
    } catch (error) {
      return refuse(request, reply, error, deps);
    }
  });
}
