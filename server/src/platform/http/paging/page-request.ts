import { ownerViewParameter, type PageRequestHeaders } from '@nazar/domain/participation/page-open.ts';
import type { FastifyRequest } from 'fastify';

/** Extracts the facts of a page request. */
export function extractPageRequestHeaders({
  method,
  headers,
  query,
  host,
}: FastifyRequest): PageRequestHeaders {
  const header = (name: string) => headers[name]?.toString();
  return {
    method,
    userAgent: header('user-agent'),
    cacheControl: header('cache-control'),
    purpose: header('sec-purpose') ?? header('purpose'),
    destination: header('sec-fetch-dest'),
    own: ownerViewParameter in (query as object),
    fromInside:
      header('sec-fetch-site') === 'same-origin' || URL.parse(header('referer') ?? '')?.host === host,
  };
}
