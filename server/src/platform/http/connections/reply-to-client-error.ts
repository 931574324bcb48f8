import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { CallFailure } from '@nazar/domain/api/envelope.ts';
import { formatProblem } from '../../texts/format-texts.ts';

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers malformed or never-ending HTTP requests, in the envelope and without repeating what was sent. The
 * request isn't parsed yet, so the caller's language is unknown.
 */
export function replyToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = 'badRequest';
  const failure: CallFailure = {
    status: false,
    code,
    errors: formatProblem({ code, params: {} }, 'en'),
    requestId: randomUUID(),
  };
  const body = JSON.stringify(failure);
  const head = [
    `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy: no-referrer',
    'Connection: close',
  ];
  // Closes both sides: such clients rarely close theirs, and each one holds a descriptor.
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
