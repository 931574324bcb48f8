import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Enough to detect the type of a file by its first bytes. */
const headBytes = 4100;

export interface SpooledUpload {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  /** Its first bytes. */
  readonly head: Buffer;
}

/** Uploads are kept here, on the node's own disk, until their type is known. */
export const getSpoolFolder = (dataDir: string): string => join(dataDir, 'uploads');

/**
 * Writes an upload to a temporary file that lasts until `use` ends. `limitOf` returns the size limit for the
 * first bytes, or throws; `tooLong` makes the error for a larger upload.
 */
export async function spoolUpload<Result>(
  { folder, chunks }: { folder: string; chunks: AsyncIterable<Buffer> },
  { limitOf, tooLong }: { limitOf: (head: Buffer) => Promise<number>; tooLong: () => Error },
  use: (upload: SpooledUpload) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The dot and the extension mark it as unfinished, so that it is deleted after a crash.
  const path = join(folder, `.${randomUUID()}.tmp`);
  const file = await open(path, 'wx', 0o600);
  try {
    const digest = createHash('sha256');
    let head: Buffer = Buffer.alloc(0);
    let limit: number | null = null;
    let size = 0;
    try {
      for await (const chunk of chunks) {
        if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
        if (limit === null && head.length === headBytes) limit = await limitOf(head);
        size += chunk.length;
        if (limit !== null && size > limit) throw tooLong();
        digest.update(chunk);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
    if (size > (limit ?? (await limitOf(head)))) throw tooLong();
    return await use({ path, size, sha256: digest.digest(), head });
  } finally {
    await unlink(path).catch(() => {});
  }
}
