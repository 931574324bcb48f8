import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

/** Half a year: long enough to count, short enough to take back. */
const strictTransport = 'max-age=15552000; includeSubDomains';

export interface PageRules {
  /** Lets the styles through that a component library writes while it runs. */
  readonly styleNonce?: string;
  /** Only the participation page may stand in a frame of another site. */
  readonly framed?: boolean;
  /** Instead of the application's own sources. */
  readonly policy?: string;
}

/** Nothing of a page runs or loads from elsewhere, and no script stands in the page itself. */
export function contentSecurityPolicy({ styleNonce, framed = false }: PageRules = {}): string {
  const styles = styleNonce === undefined ? "'self'" : `'self' 'nonce-${styleNonce}'`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
  ].join('; ');
}

/**
 * What every answer starts with, so that a new route is strict before anybody thinks of it: what is no page loads
 * nothing, stands in no frame and is taken for nothing but what it says it is.
 */
export function strictHeaders(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): FastifyReply {
  reply
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer');
  return transportHeaders(reply, config);
}

/** The headers of everything that a browser shows as a page. */
export function pageHeaders(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  rules: PageRules = {},
): FastifyReply {
  reply
    .header('content-security-policy', rules.policy ?? contentSecurityPolicy(rules))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('permissions-policy', 'camera=(), geolocation=(), payment=(), usb=()')
    .header('cross-origin-opener-policy', 'same-origin');
  if (rules.framed !== true) reply.header('x-frame-options', 'DENY');
  return transportHeaders(reply, config);
}

/** Where people come by TLS, they keep to it. */
function transportHeaders(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): FastifyReply {
  return config.publicUrl.startsWith('https:')
    ? reply.header('strict-transport-security', strictTransport)
    : reply;
}
