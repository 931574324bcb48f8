import { personalExportPath } from '@nazar/domain/api/my-data-calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { Problem } from '../../http/problem.ts';
import { refuse } from '../../http/serve-call.ts';
import { signedLink } from '../../http/signed-link.ts';
import { findPacked } from './download-queries.ts';
import { archiveExtension } from './pack-downloads.ts';

/** Opens the archive of an account's own data. */
export const downloadLink = signedLink('personal download link', personalExportPath);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type DownloadRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}>;

/** Serves archives to whoever has the link; to all others there is none. */
export function serveDownload(app: FastifyInstance, deps: ServerDeps): void {
  app.get(personalExportPath(':id'), async (request: DownloadRequest, reply) => {
    try {
      const { id } = request.params;
      if (!uuid.test(id) || !downloadLink.opens(id, request.query, deps)) throw new Problem('notFound');
      if ((await findPacked(deps.db, id)) === null) throw new Problem('notFound');
      const bytes = await deps.files.get(id, archiveExtension);
      if (bytes === null) throw new Problem('notFound');
      return await reply
        .header('content-type', 'application/zip')
        .header('content-length', bytes.size)
        .header('content-disposition', 'attachment; filename="nazar-my-data.zip"')
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
