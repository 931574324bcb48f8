import { ownParameter, type PageRequest } from '@nazar/domain/participation/opening.ts';
import type { FastifyRequest } from 'fastify';

/** What a request for a page says of itself. */
export function describePageRequest({ method, headers, query, host }: FastifyRequest): PageRequest {
  const header = (name: string) => headers[name]?.toString();
  return {
    method,
    userAgent: header('user-agent'),
    cacheControl: header('cache-control'),
    purpose: header('sec-purpose') ?? header('purpose'),
    destination: header('sec-fetch-dest'),
    own: ownParameter in (query as object),
    fromInside:
      header('sec-fetch-site') === 'same-origin' || URL.parse(header('referer') ?? '')?.host === host,
  };
}
