import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

/** Runs work that is useless once the connection is closed; its signal is aborted then. */
export async function whileConnected<Result>(
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  // The client has disconnected, which is no error of the server.
  const abort = () => controller.abort(new Problem('badRequest'));
  if (socket.destroyed) abort();
  socket.once('close', abort);
  try {
    return await work(controller.signal);
  } finally {
    socket.off('close', abort);
  }
}
