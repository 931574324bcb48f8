import { createHash, randomUUID } from 'node:crypto';
import { filePath, type StoredFile } from '@nazar/domain/api/file-calls.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { countEvent } from '../../http/rate-limit.ts';
import type { UploadPart } from '../../http/read-upload.ts';
import { requireUser } from '../../http/require-user.ts';
import { dropFile } from '../../storage/clear-doubtful-files.ts';
import { doubtFile, settleFile } from '../../storage/stored-file-queries.ts';
import { encodeImage } from './encode-image.ts';
import { ImageQueue } from './image-queue.ts';

export const imageQueue = new ImageQueue(2);
const uploads = { name: 'upload', limit: 300, seconds: 3600 } as const;

/** Takes one picture: encoded, durable on the disk, and only then in the database. */
export async function storeUpload(ctx: CallContext): Promise<StoredFile> {
  const { accountId } = requireUser(ctx);
  await countEvent(ctx.db, uploads, accountId, ctx.deps);
  const part = await ctx.upload();
  const upload = await readWhole(part);
  const image = await imageQueue.run(() => encodeImage(upload));
  const id = randomUUID();
  const name = shownName(part.name);
  const size = image.bytes.length;
  const shape = { width: image.width, height: image.height };
  // From here on its bytes go, unless it gets its row.
  await doubtFile(ctx.db, id, ctx.now());
  try {
    await ctx.deps.files.write(id, 'webp', image.bytes);
    const settled = await settleFile(ctx.db, {
      ...{ id, ownerId: accountId, name, type: 'image/webp', size, ...shape },
      sha256: createHash('sha256').update(image.bytes).digest(),
      createdAt: new Date(ctx.now()),
    });
    if (!settled) throw new Problem('unavailable');
  } catch (error) {
    // Also where it has its row and only the answer was lost: nothing shows it.
    await dropFile(ctx.deps, id);
    throw error;
  }
  return { id, name, type: 'image/webp', size, ...shape, url: filePath(id) };
}

async function readWhole({ stream }: UploadPart): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch {
    // The connection was cut, or the body ends before its last boundary.
    throw new Problem('badRequest');
  }
  if (stream.truncated) throw new Problem('fileTooLarge');
  if (chunks.length === 0) throw new Problem('invalidInput', [{ path: 'file', code: 'required' }]);
  return Buffer.concat(chunks);
}

/** The sender's name for it, fit to be shown: no folders, no control or direction characters, not long. */
function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  return [...plain].slice(0, 120).join('') || 'file';
}
