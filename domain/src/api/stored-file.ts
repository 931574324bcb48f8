import * as z from 'zod/mini';
import { fileKinds } from '../files/file-kind.ts';
import { idSchema } from '../text/plain.ts';

export const storedFileSchema = z.object({
  id: idSchema(),
  name: z.string(),
  type: z.string(),
  kind: z.enum(fileKinds),
  /** Bytes, as stored. */
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Whether it can be read by signed links only. */
  private: z.boolean(),
  /** The address to read it; for a private file it is valid for ten minutes. */
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;
