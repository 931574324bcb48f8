import * as z from 'zod/mini';
import { fileKinds } from '../files/file-kind.ts';
import { idSchema } from '../text/plain.ts';

export const storedFileSchema = z.object({
  id: idSchema(),
  name: z.string(),
  type: z.string(),
  kind: z.enum(fileKinds),
  /** Stored size in bytes. */
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Whether the file can be read only by signed links. */
  private: z.boolean(),
  /** URL of the file; that of a private file is valid for ten minutes. */
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;
