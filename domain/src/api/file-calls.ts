import * as z from 'zod/mini';
import { id } from '../text/plain.ts';
import { defineCall } from './define-call.ts';

export const storedFileSchema = z.object({
  id: id(),
  name: z.string(),
  type: z.string(),
  /** Bytes, as stored. */
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

/** Where a stored file is read; images also in smaller widths by `?w=` (320, 640 or 1280). */
export function filePath(fileId: string): string {
  return `/api/File/v1/Rest/file/${fileId}`;
}

export const uploadFile = defineCall({
  area: 'File',
  name: 'uploadFile',
  access: 'upload',
  transaction: 'none',
  encoding: 'multipart',
  summary: 'Stores one file (field `file`); the type is read from its bytes, images are encoded anew.',
  input: z.strictObject({}),
  result: storedFileSchema,
});

export const fileCalls = { uploadFile };
