import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const compressed = ['.br', '.gz'];
const hashedName = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;
const year = 31_536_000_000;

/**
 * Registers `sendFile` of @fastify/static without routes, because our own lists decide which URLs are files.
 */
export async function registerStaticPlugin(app: FastifyInstance, built: string): Promise<void> {
  await app.register(fastifyStatic, { root: built, serve: false, preCompressed: true, index: false });
}

/**
 * A folder of built files. Its files are listed in advance, so a URL can only refer to a listed one. A new
 * build is noticed by the time of its marker file. `@fastify/static` sends the file.
 */
export class StaticFolder {
  readonly #folder: string;
  readonly #marker: string;
  readonly #immutable: string;
  #names = new Set<string>();
  #seen = Number.NaN;
  readonly #texts = new Map<string, Promise<string>>();

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
    this.#texts.clear();
    this.#names = new Set(time === -1 ? [] : this.#list());
  }

  /** Compressed versions are chosen by the browser's header and have no URL. */
  #list(): string[] {
    return readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !compressed.some((suffix) => entry.name.endsWith(suffix)))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(this.#folder.length + 1)
          .split(sep)
          .join('/'),
      );
  }

  /** The text of a file, or null if it does not exist. */
  async text(name: string): Promise<string | null> {
    this.#refresh();
    if (!this.#names.has(name)) return null;
    let text = this.#texts.get(name);
    if (text === undefined) {
      text = readFile(join(this.#folder, name), 'utf8');
      this.#texts.set(name, text);
      text.catch(() => this.#texts.delete(name));
    }
    return text;
  }

  /** Sends the file with this name; returns false if there is none. */
  async send(name: string, reply: FastifyReply): Promise<boolean> {
    this.#refresh();
    if (!this.#names.has(name)) return false;
    const immutable = name.startsWith(this.#immutable) && hashedName.test(name);
    reply.header('x-content-type-options', 'nosniff');
    if (!immutable) reply.header('cache-control', 'no-cache');
    // Files with hashed names never change.
    await reply.sendFile(name, this.#folder, { immutable, maxAge: year, cacheControl: immutable });
    return true;
  }
}
