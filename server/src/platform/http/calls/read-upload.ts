// Adds the plugin's methods to the request type.

import type { Readable } from 'node:stream';
import type {} from '@fastify/multipart';
import { maxFileBytes } from '@nazar/domain/files/file-kind.ts';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

const maxUploadBytes = Math.max(...Object.values(maxFileBytes));

/** The one file of a multipart body. */
export interface UploadPart {
  /** The client's file name, which is shown but never used as a path. */
  readonly name: string;
  /** The media type that the client claims; not trusted. */
  readonly type: string;
  readonly stream: Readable & { readonly truncated: boolean };
  /** Called after the stream is read; throws if the body had anything besides the file. */
  readonly requireEnd: () => Promise<void>;
}

export async function readUpload(request: FastifyRequest, maxBytes = maxUploadBytes): Promise<UploadPart> {
  const parts = request.files({
    // One more byte, so that files that are too large are noticed.
    limits: { fileSize: maxBytes + 1, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
  const next = () =>
    parts.next().catch((error: unknown) => {
      // The plugin's errors have codes; the parser's errors about malformed bodies have none.
      throw error instanceof Error && 'code' in error ? error : new Problem('badRequest');
    });
  const { value: part } = await next();
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw new Problem('invalidInput', [{ path: 'file', code: 'required' }]);
  }
  // The type says string, but it is undefined if the client sends an empty name or none.
  const name = (part.filename as string | undefined) ?? '';
  const requireEnd = async () => {
    // A limit of the parser ends the parts with an error.
    if ((await next()).done !== true) throw new Problem('badRequest');
  };
  return { name, type: part.mimetype, stream: part.file, requireEnd };
}

/**
 * The bytes of an upload; throws if the connection was cut, the body is larger than any file may be, or it
 * contains more than the file.
 */
export async function* readUploadChunks({ stream, requireEnd }: UploadPart): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  } catch {
    // The connection was cut, or the body ended before its last boundary.
    throw new Problem('badRequest');
  }
  if (stream.truncated) throw new Problem('fileTooLarge');
  await requireEnd();
}
