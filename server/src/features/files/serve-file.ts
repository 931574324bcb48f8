import { filePath } from '@nazar/domain/api/file-calls.ts';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../http/problem.ts';
import { refuse } from '../../http/serve-call.ts';
import type { ServerDeps } from '../../server-deps.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { narrowImage } from './encode-image.ts';
import { narrowExtension, pictureWidths } from './picture-widths.ts';
import { imageQueue } from './store-upload.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stored pictures, from the disk alone: they are there also while the database is not. */
export function serveFile(app: FastifyInstance, deps: ServerDeps): void {
  app.get<{ Params: { id: string }; Querystring: { w?: unknown } }>(
    filePath(':id'),
    async (request, reply) => {
      try {
        const { id } = request.params;
        const { w } = request.query;
        const width = w === undefined ? null : typeof w === 'string' ? pictureWidths[w] : undefined;
        if (!uuid.test(id) || width === undefined) throw new Problem('notFound');
        const etag = `"${id}${width === null ? '' : `-${width}`}"`;
        const bytes = await readPicture(deps.files, id, width);
        if (bytes === null) throw new Problem('notFound');
        reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('etag', etag)
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
          .header('cross-origin-resource-policy', 'same-origin')
          .header('content-disposition', `inline; filename="${id}.webp"`);
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        return reply.header('content-type', 'image/webp').send(bytes);
      } catch (error) {
        return refuse(request, reply, error, deps);
      }
    },
  );
}

async function readPicture(files: FileStore, id: string, width: number | null): Promise<Buffer | null> {
  if (width === null) return files.read(id, 'webp');
  const made = await files.read(id, narrowExtension(width));
  if (made !== null) return made;
  const stored = await files.read(id, 'webp');
  if (stored === null) return null;
  const narrow = await imageQueue.run(() => narrowImage(stored, width));
  // Kept for the next one; a full disk must not keep this one from seeing the picture.
  await files.write(id, narrowExtension(width), narrow).catch(() => {});
  return narrow;
}
