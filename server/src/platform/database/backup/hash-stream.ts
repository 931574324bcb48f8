import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StreamFingerprint {
  sha256: string;
  bytes: number;
  /** Number of line ends; a COPY has one for each row. */
  lines: number;
}

/** Passes everything through and computes its fingerprint. */
export function makeFingerprintingStream(): { stream: Transform; result(): StreamFingerprint } {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ sha256: hash.digest('hex'), bytes, lines }) };
}

export async function fingerprintStream(source: NodeJS.ReadableStream): Promise<StreamFingerprint> {
  const print = makeFingerprintingStream();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(source, print.stream, nowhere);
  return print.result();
}

export async function fingerprintFile(path: string): Promise<StreamFingerprint> {
  return fingerprintStream(createReadStream(path));
}
