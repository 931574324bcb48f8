import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './send-compressed.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const encodings = [
  { suffix: '.br', name: 'br' },
  { suffix: '.gz', name: 'gzip' },
] as const;

interface StaticFile {
  readonly path: string;
  readonly type: string;
  /** Hashed names are for ever. */
  readonly immutable: boolean;
  readonly etag: string;
  readonly forms: readonly { path: string; name: 'br' | 'gzip' }[];
}

const hashedName = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

/**
 * A folder of built files. What it holds is listed beforehand, so an address can only name what is in the list;
 * a new build is noticed by its marker file's time.
 */
export class StaticFolder {
  readonly #folder: string;
  readonly #marker: string;
  readonly #immutable: string;
  #files = new Map<string, StaticFile>();
  #seen = Number.NaN;
  readonly #kept = new Map<string, Promise<Buffer>>();

  /** Files under `immutable` have hashed names. */
  constructor(folder: string, { marker = 'index.html', immutable = 'assets/' } = {}) {
    this.#folder = folder;
    this.#marker = join(folder, marker);
    this.#immutable = immutable;
  }

  #refresh(): void {
    const time = statSync(this.#marker, { throwIfNoEntry: false })?.mtimeMs ?? -1;
    if (time === this.#seen) return;
    this.#seen = time;
    this.#kept.clear();
    this.#files = time === -1 ? new Map() : this.#list();
  }

  #list(): Map<string, StaticFile> {
    const names = readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(this.#folder.length + 1)
          .split(sep)
          .join('/'),
      );
    const all = new Set(names);
    const plain = names.filter((name) => !encodings.some(({ suffix }) => name.endsWith(suffix)));
    return new Map(
      plain.map((name) => {
        const path = join(this.#folder, name);
        const { size, mtimeMs } = statSync(path);
        const file: StaticFile = {
          path,
          type: types[extname(name)] ?? 'application/octet-stream',
          immutable: name.startsWith(this.#immutable) && hashedName.test(name),
          etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
          forms: encodings
            .filter(({ suffix }) => all.has(name + suffix))
            .map((encoding) => ({ path: path + encoding.suffix, name: encoding.name })),
        };
        return [name, file];
      }),
    );
  }

  #read(path: string): Promise<Buffer> {
    let bytes = this.#kept.get(path);
    if (bytes === undefined) {
      bytes = readFile(path);
      this.#kept.set(path, bytes);
      bytes.catch(() => this.#kept.delete(path));
    }
    return bytes;
  }

  /** The text of a file, or null where it is not there. */
  async text(name: string): Promise<string | null> {
    this.#refresh();
    const file = this.#files.get(name);
    return file === undefined ? null : (await this.#read(file.path)).toString('utf8');
  }

  /** Sends the file of that name, compressed where the browser takes it; false where there is none. */
  async send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    this.#refresh();
    const file = this.#files.get(name);
    if (file === undefined) return false;
    const form = file.forms.find((each) => accepts(request, each.name));
    reply
      .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('etag', form === undefined ? file.etag : file.etag.replace(/"$/, `-${form.name}"`));
    if (file.forms.length > 0) reply.header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === reply.getHeader('etag')) {
      await reply.code(304).send();
      return true;
    }
    if (form !== undefined) reply.header('content-encoding', form.name);
    await reply.header('content-type', file.type).send(await this.#read(form?.path ?? file.path));
    return true;
  }
}
