import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { docsPagePolicy, renderDocsPage } from './docs-page.ts';
import { makeOpenApiDocument } from './openapi.ts';
import { setPageHeaders } from './security-headers.ts';

/**
 * Serves the OpenAPI document and its readable page, which are made on first use and cached as bytes, because
 * both are long.
 */
export function registerApiDocsRoutes(app: FastifyInstance, deps: ServerDeps): void {
  let document: Buffer | undefined;
  let page: Buffer | undefined;

  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(makeOpenApiDocument(deps.config.publicUrl)));
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(document);
  });

  app.get('/api/docs', async (_request, reply) => {
    page ??= Buffer.from(renderDocsPage());
    return setPageHeaders(reply, deps.config, { policy: docsPagePolicy })
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page);
  });
}
