import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';

/** Half a year: long enough to protect, short enough to undo. */
const strictTransport = 'max-age=15552000; includeSubDomains';

interface PageRules {
  /** Allows the styles that the component library adds at run time. */
  readonly styleNonce?: string;
  /** Only the participation page may be framed by other sites. */
  readonly framed?: boolean;
  /** Replaces the application's own sources. */
  readonly policy?: string;
}

/** Nothing runs or loads from other origins, and inline scripts are not allowed. */
function makeContentSecurityPolicy({ styleNonce, framed = false }: PageRules = {}): string {
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
 * Headers of every reply, so that new routes are strict by default: replies other than pages load nothing,
 * can't be framed and are not sniffed for another type.
 */
export function setSecurityHeaders(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): FastifyReply {
  reply
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer');
  return setTransportHeaders(reply, config);
}

/** The headers of every page that a browser shows. */
export function setPageHeaders(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  rules: PageRules = {},
): FastifyReply {
  reply
    .header('content-security-policy', rules.policy ?? makeContentSecurityPolicy(rules))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('permissions-policy', 'camera=(), geolocation=(), payment=(), usb=()')
    .header('cross-origin-opener-policy', 'same-origin');
  if (rules.framed !== true) reply.header('x-frame-options', 'DENY');
  return setTransportHeaders(reply, config);
}

/** Keeps browsers on TLS after the server was reached that way. */
function setTransportHeaders(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): FastifyReply {
  return config.publicUrl.startsWith('https:')
    ? reply.header('strict-transport-security', strictTransport)
    : reply;
}
