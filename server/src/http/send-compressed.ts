import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

/** A text in the encodings that browsers accept. */
export type Compressed = { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer };

/** `kept` texts are made once and sent often, so they get the best compression; others a fast one. */
export async function compress(text: string, { kept }: { kept: boolean }): Promise<Compressed> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_QUALITY]: kept ? 11 : 5,
      },
    }),
    gunzippable(plain, { level: kept ? 9 : 5 }),
  ]);
  return { plain, br, gzip: gz };
}

/** Sends the smallest encoding that the browser accepts. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: Compressed): FastifyReply {
  const encoding = accepts(request, 'br') ? 'br' : accepts(request, 'gzip') ? 'gzip' : null;
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(encoding === null ? body.plain : body[encoding]);
}

/** Compresses a text that is sent this once, in the one encoding that is asked for. */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const plain = Buffer.from(text);
  if (accepts(request, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
    return reply.header('content-encoding', 'br').send(await brotli(plain, { params }));
  }
  if (!accepts(request, 'gzip')) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(await gunzippable(plain, { level: 5 }));
}

/** Whether the browser accepts this encoding. */
export function accepts(request: FastifyRequest, encoding: string): boolean {
  const header = request.headers['accept-encoding'];
  if (typeof header !== 'string') return false;
  return header.split(',').some((part) => {
    const [name = '', ...params] = part.trim().toLowerCase().split(';');
    return name.trim() === encoding && !params.some((param) => /^\s*q=0(?:\.0*)?\s*$/.test(param));
  });
}
