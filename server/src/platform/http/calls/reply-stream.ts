import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { streamedFileSchema } from '@nazar/domain/api/streamed-file.ts';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';

/** Milliseconds without traffic until the connection is closed. */
const maxStallMs = 60_000;

/**
 * Sends a file while it is produced. It waits for the first chunk, so that an early failure is answered like
 * any other. A later failure breaks the connection, so that no client takes the part for the whole file.
 */
export async function replyStream(
  reply: FastifyReply,
  requestId: string,
  result: unknown,
  log: Pick<Logger, 'error'>,
  stallMs = maxStallMs,
): Promise<FastifyReply> {
  const { fileName, type, pieces } = z.parse(streamedFileSchema, result);
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const body = Readable.from(readRest(first, iterator), { objectMode: false });
  // A body that is never read doesn't close its source.
  body.once('close', () => void iterator.return?.()?.catch(() => {}));
  body.once('error', (error) => log.error({ err: error, requestId }, 'A file broke off while it was sent.'));
  // An injected request has no socket.
  if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', requestId);
  return reply.send(body);
}

async function* readRest(
  first: IteratorResult<string | Uint8Array>,
  iterator: AsyncIterator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  for (let piece = first; !piece.done; piece = await iterator.next()) yield piece.value;
}

/** Settles when the reply was sent or its connection is closed, or at once if it was closed before. */
export const waitForReplyEnd = ({ raw }: FastifyReply): Promise<void> =>
  finished(raw).then(
    () => {},
    () => {},
  );
