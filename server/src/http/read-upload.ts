// Tells the types of a request what the plugin adds to it.

import type { Readable } from 'node:stream';
import type {} from '@fastify/multipart';
import { maxFileBytes } from '@nazar/domain/files/file-kind.ts';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Bytes. One more than any file may have, so that what is too long is seen. */
const maxUploadBytes = Math.max(...Object.values(maxFileBytes)) + 1;

/** The one file of a multipart body. */
export interface UploadPart {
  /** As the client names it: shown, never used as a path. */
  readonly name: string;
  /** The media type that the client declares, which may be anything. */
  readonly type: string;
  readonly stream: Readable & { readonly truncated: boolean };
}

export async function readUpload(request: FastifyRequest): Promise<UploadPart> {
  const part = await request
    .file({
      limits: { fileSize: maxUploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
      throwFileSizeLimit: false,
    })
    .catch((error: unknown) => {
      // The plugin's own refusals are known by their codes; the parser's, of a body that is no form, have none.
      throw error instanceof Error && 'code' in error ? error : new Problem('badRequest');
    });
  if (part === undefined || part.fieldname !== 'file') {
    part?.file.resume();
    throw new Problem('invalidInput', [{ path: 'file', code: 'required' }]);
  }
  return { name: part.filename, type: part.mimetype, stream: part.file };
}
