import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Work that is of no use to anybody once the connection is gone; its signal is aborted then. */
export async function whileConnected<Result>(
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  // Nobody reads the answer; to us it is a request that was cut short, and nothing went wrong.
  const abort = () => controller.abort(new Problem('badRequest'));
  if (socket.destroyed) abort();
  socket.once('close', abort);
  try {
    return await work(controller.signal);
  } finally {
    socket.off('close', abort);
  }
}
