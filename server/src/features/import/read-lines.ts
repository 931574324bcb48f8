import { createReadStream } from 'node:fs';
import { ImportError } from './import-error.ts';

/** `text` is null where the line's bytes are not UTF-8. */
export type Line = { readonly number: number; readonly text: string | null };

const lineFeed = 0x0a;
/** Far above any line of answers; a file without line ends must not fill the memory. */
const longestLine = 1_000_000;

/** The lines of a text file one by one, from 1, without their ends (LF or CRLF) and byte order mark. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (number === 0 && rest.length === 0) refuseOtherEncodings(chunk, path);
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(lineFeed, start);
      if (end === -1) break;
      number += 1;
      yield decodeLine(Buffer.concat([rest, chunk.subarray(start, end)]), number);
      rest = Buffer.alloc(0);
      start = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(start)]);
    if (rest.length > longestLine) throw new ImportError(`${path}: line ${number + 1} does not end.`);
  }
  if (rest.length > 0) yield decodeLine(rest, number + 1);
}

function decodeLine(bytes: Buffer, number: number): Line {
  const body = bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes;
  try {
    return { number, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: number > 1 }).decode(body) };
  } catch {
    return { number, text: null };
  }
}

function refuseOtherEncodings(start: Buffer, path: string): void {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new ImportError(`${path} is in UTF-16. Save it as UTF-8.`);
  }
}
