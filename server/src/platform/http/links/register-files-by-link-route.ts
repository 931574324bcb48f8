import type { Readable } from 'node:stream';
import { isUuid } from '@nazar/domain/text/uuid.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { replyError } from '../calls/register-call-route.ts';
import { Problem } from '../problem.ts';
import type { LinkSigner } from './link-signer.ts';

type PrivateFile = {
  readonly type: string;
  /** The header `content-disposition`. */
  readonly disposition: string;
  /** Bytes; null if unknown until everything is sent. */
  readonly size: number | null;
  readonly content: Readable;
};

type Served = {
  /** The URL with `:id` instead of the id. */
  readonly path: string;
  readonly link: LinkSigner;
  /** Null if there is no such file. */
  open(id: string, query: Readonly<Record<string, unknown>>): Promise<PrivateFile | null>;
};

type LinkRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/** Serves private files by signed link; without a valid link, a file looks missing. */
export function registerFilesByLinkRoute(
  app: FastifyInstance,
  deps: ServerDeps,
  { path, link, open }: Served,
): void {
  app.get(path, async (request: LinkRequest, reply) => {
    try {
      const { id } = request.params;
      if (!isUuid(id) || !link.opens(id, request.query, deps)) throw new Problem('notFound');
      const file = await open(id, request.query);
      if (file === null) throw new Problem('notFound');
      if (file.size !== null) reply.header('content-length', file.size);
      return await reply
        .header('content-type', file.type)
        .header('content-disposition', file.disposition)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(file.content);
    } catch (error) {
      return replyError(request, reply, error, deps);
    }
  });
}
