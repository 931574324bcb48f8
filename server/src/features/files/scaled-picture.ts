import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { whileConnected } from '../../platform/http/connections/while-connected.ts';
import { getClientNetwork } from '../../platform/http/rate-limit.ts';
import { imageQueue } from '../../platform/pictures/image-queue.ts';
import type { FileStore, StoredBytes } from '../../platform/storage/file-store.ts';
import { scaleImageDown } from './encode-image-as-webp.ts';

interface ScaledPictureRequest {
  readonly id: string;
  /** The extension of the full-width picture. */
  readonly extension: string;
  readonly width: number;
}

/** Returns a stored picture at a smaller width, which is made on the first request and kept. */
export async function getOrMakeScaledPicture(
  request: FastifyRequest,
  files: FileStore,
  { id, extension, width }: ScaledPictureRequest,
): Promise<StoredBytes | null> {
  const narrowExtension = extension.replace(/webp$/, `w${width}.webp`);
  const scaledPicture = await files.get(id, narrowExtension);
  if (scaledPicture !== null) return scaledPicture;
  const bytes = await whileConnected(request, (signal) =>
    imageQueue.run({ key: `${id}-${width}`, by: getClientNetwork(request.ip), signal }, async () => {
      const stored = await files.get(id, extension);
      if (stored === null) return null;
      const narrow = await scaleImageDown(await buffer(stored.stream), width);
      // The picture is stored for later requests; a full disk must not fail this one.
      await files.put(id, narrowExtension, Readable.from([narrow])).catch(() => {});
      return narrow;
    }),
  );
  return bytes === null ? null : { size: bytes.length, stream: Readable.from([bytes]) };
}
