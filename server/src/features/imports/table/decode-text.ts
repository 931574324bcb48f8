import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type TableEncoding, tableEncodings } from '@nazar/domain/imports/import-plan.ts';
import { ImportError } from '../import-error.ts';

export { tableEncodings as encodings };

const sampleBytes = 65_536;

/** Decodes a file in chunks, without its byte order mark; undecodable bytes become U+FFFD. */
export async function* decodeTableFile(
  path: string,
  encoding: TableEncoding,
  bytes?: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const end = bytes === undefined ? {} : { end: Math.max(0, bytes - 1) };
  for await (const chunk of createReadStream(path, end) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  // A sample may end within a character; a whole file that does contains an invalid one.
  const rest = bytes === undefined ? decoder.decode() : '';
  if (rest !== '') yield rest;
}

/** The text at the beginning of a file. */
export async function decodeTableFileStart(path: string, encoding: TableEncoding): Promise<string> {
  let text = '';
  for await (const piece of decodeTableFile(path, encoding, sampleBytes)) text += piece;
  return text;
}

/** Detects UTF-8, UTF-16 or Windows-1256 by the first bytes. Other legacy encodings must be given. */
export async function detectTableEncoding(path: string): Promise<TableEncoding> {
  const start = await readStart(path);
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const many = start.length / 10;
  if ((zeros[1] ?? 0) > many && endsLinesWith(start, 1)) return 'utf-16le';
  if ((zeros[0] ?? 0) > many && endsLinesWith(start, 0)) return 'utf-16be';
  if (isUtf8Text(start)) return 'utf-8';
  if (looksArabic(start)) return 'windows-1256';
  throw new ImportError(
    `${path} is not UTF-8. Save it as UTF-8, or say what it is: --encoding windows-1256 for Persian and ` +
      'Arabic, --encoding windows-1252 for western languages.',
    { code: 'wrongEncoding' },
  );
}

/**
 * Whether line ends are two bytes with a zero at this position, as in UTF-16. A few stray zeros in a small
 * table don't count.
 */
function endsLinesWith(start: Buffer, zeroAt: 0 | 1): boolean {
  let [paired, other] = [0, 0];
  start.forEach((byte, index) => {
    if (byte !== 0x0a && byte !== 0x0d) return;
    const isPaired = index % 2 !== zeroAt && start[zeroAt === 1 ? index + 1 : index - 1] === 0;
    if (isPaired) paired += 1;
    else other += 1;
  });
  return paired > other || paired + other === 0;
}

async function readStart(path: string): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new ImportError(`${path} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Whether most lines with non-ASCII letters are valid UTF-8. If they are not, neither is the file, and all its names
 * would be lost.
 */
function isUtf8Text(start: Buffer): boolean {
  const lines = start.toString('latin1').split(/\r\n|\r|\n/);
  // The last one may be cut inside a character.
  if (lines.length > 1) lines.pop();
  const foreign = lines.filter((line) => /[\x80-\xff]/.test(line));
  const bad = foreign.filter((line) => !isUtf8(Buffer.from(line, 'latin1')));
  return bad.length * 2 <= foreign.length;
}

/**
 * Whether bytes that aren't UTF-8 contain words of Arabic letters in Windows-1256. In western languages
 * single accented letters are surrounded by plain ones.
 */
function looksArabic(start: Buffer): boolean {
  const words = new TextDecoder('windows-1256').decode(start).match(/[\u0080-\uffff]+/g) ?? [];
  const letters = words.join('');
  const arabic = letters.match(/[\u0621-\u06cc\u060c\u061b\u061f]|\u200c|\u200d/g)?.length ?? 0;
  const inWords = words.filter((word) => word.length >= 2).join('').length;
  return arabic * 10 >= letters.length * 9 && inWords * 10 >= letters.length * 7;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
