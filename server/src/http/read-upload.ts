import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Bytes; the largest image. */
export const largestUpload = 5 * 1024 * 1024;

/** The one file of a multipart body. */
export interface UploadPart {
  /** As the client names it: shown, never used as a path. */
  readonly name: string;
  readonly stream: Readable & { readonly truncated: boolean };
}

export async function readUpload(request: FastifyRequest): Promise<UploadPart> {
  const part = await request.file({
    limits: { fileSize: largestUpload, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
  if (part === undefined || part.fieldname !== 'file') {
    part?.file.resume();
    throw new Problem('invalidInput', [{ path: 'file', code: 'required' }]);
  }
  return { name: part.filename, stream: part.file };
}
