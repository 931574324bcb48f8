import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(?:js|mjs|css|html|svg|json|txt|webmanifest)$/;

/** Writes a `.br` and a `.gz` beside every text file that compresses; returns the number of files written. */
export function compressFolder(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => compressible.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  return files.reduce((written, path) => written + compressFile(path), 0);
}

function compressFile(path: string): number {
  const content = readFileSync(path);
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  const forms = [
    { suffix: '.br', bytes: brotli },
    { suffix: '.gz', bytes: gzipSync(content, { level: 9 }) },
  ].filter(({ bytes }) => bytes.length < content.length);
  for (const { suffix, bytes } of forms) writeFileSync(`${path}${suffix}`, bytes);
  return forms.length;
}
