import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../server-deps.ts';

/** GET /{inquiryId}/participate: the light page, its first questions in the HTML. False: not served here. */
export async function participationPage(
  _request: FastifyRequest<{ Params: { inquiryId: string } }>,
  _reply: FastifyReply,
  _deps: ServerDeps,
): Promise<boolean> {
  return false;
}
