import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof encoders;
/** Bytes; the best compression takes a second of work for each 300 KB, so only usual pages get it. */
const maxBestCompressedBytes = 200_000;

/** A text with its compressed forms, each made once, when a browser first accepts it. */
export class CompressedText {
  readonly plain: Buffer;
  readonly #best: boolean;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  /** A text that is `kept` for long gets the best compression unless it is large, and others a fast one. */
  constructor(text: string, { kept }: { readonly kept: boolean }) {
    this.plain = Buffer.from(text);
    this.#best = kept && this.plain.length <= maxBestCompressedBytes;
  }

  /**
   * Bytes, at least as many as it takes with all its forms, because a page shrinks to less than half of its
   * size.
   */
  get size(): number {
    return 2 * this.plain.length;
  }

  in(encoding: Encoding): Promise<Buffer> {
    let encoded = this.#encoded.get(encoding);
    if (encoded === undefined) {
      encoded = encoding === 'br' ? this.#brotli() : encoders.gzip(this.plain, { level: this.#best ? 9 : 5 });
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }

  #brotli(): Promise<Buffer> {
    return encoders.br(this.plain, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.plain.length,
        [constants.BROTLI_PARAM_QUALITY]: this.#best ? 11 : 5,
      },
    });
  }
}

/** Sends the smallest encoding that the browser accepts. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CompressedText,
): Promise<FastifyReply> {
  const encoding = accepts(request, 'br') ? 'br' : accepts(request, 'gzip') ? 'gzip' : null;
  if (encoding === null) return reply.send(body.plain);
  return reply.header('content-encoding', encoding).send(await body.in(encoding));
}

/** Weak, because all encodings of a text share it. */
export const makeWeakEtag = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** Whether the browser has this version; intermediaries may have made the tag weak or strong. */
export function matchesEtag(request: FastifyRequest, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return (request.headers['if-none-match'] ?? '').split(',').some((each) => opaque(each) === opaque(tag));
}

/** Whether the browser accepts this encoding. */
function accepts(request: FastifyRequest, encoding: string): boolean {
  const header = request.headers['accept-encoding'];
  if (typeof header !== 'string') return false;
  return header.split(',').some((part) => {
    const [name = '', ...params] = part.trim().toLowerCase().split(';');
    return name.trim() === encoding && !params.some((param) => /^\s*q=0(?:\.0*)?\s*$/.test(param));
  });
}
