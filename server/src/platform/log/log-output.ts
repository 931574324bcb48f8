import { fstatSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { isatty } from 'node:tty';

/** Maximum bytes buffered for a slow or stopped reader; further lines are lost. */
const maxBufferedBytes = 1024 * 1024;

interface LogOutputOptions {
  /** 1, 2 or the descriptor of a file. */
  readonly descriptor: number;
  /** The output as a stream; not used for a file. */
  readonly stream: Pick<Writable, 'write' | 'writableLength' | 'on'>;
  /** The line that reports lost lines, written when writing works again. */
  readonly notice: (lost: number) => string;
}

/**
 * Writes log lines. If the disk is full, or the reader has gone or stopped reading, lines are lost and
 * counted, but writing never throws, waits or fails a request.
 */
export class LogOutput {
  readonly #options: LogOutputOptions;
  readonly #isFile: boolean;
  #lost = 0;
  #unreported = 0;
  #isFailing = false;
  /** Whether the file ends within a line. */
  #isTorn = false;

  constructor(options: LogOutputOptions) {
    this.#options = options;
    this.#isFile = isFile(options.descriptor);
    // Without a listener an error would end the process; the write's callback counts failures.
    options.stream.on('error', () => {});
  }

  /** Lines lost since the start. */
  get lost(): number {
    return this.#lost;
  }

  /** Whether lines are being lost. It tries a write first, so that the result is current. */
  isLosing(): boolean {
    if (this.#isFailing) this.#put('', 0);
    return this.#isFailing;
  }

  write(line: string): void {
    this.#put(line, 1);
  }

  #put(text: string, lines: number): void {
    const unreported = this.#unreported;
    this.#unreported = 0;
    const whole = unreported === 0 ? text : this.#options.notice(unreported) + text;
    const settle = (failed: boolean) => {
      this.#isFailing = failed;
      if (!failed) return;
      this.#lost += lines;
      this.#unreported += unreported + lines;
    };
    if (this.#isFile) settle(!this.#append(whole));
    else if (this.#options.stream.writableLength > maxBufferedBytes) settle(true);
    else this.#options.stream.write(whole, (error) => settle(error !== null && error !== undefined));
  }

  /** Synchronous, so that the last lines of a killed server are kept. */
  #append(text: string): boolean {
    let rest = Buffer.from(this.#isTorn ? `\n${text}` : text);
    const { length } = rest;
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#options.descriptor, rest));
    } catch {
      if (rest.length < length) this.#isTorn = true;
      return false;
    }
    this.#isTorn = false;
    return true;
  }
}

/** Files and devices such as /dev/null, on which a write succeeds or fails at once. */
function isFile(descriptor: number): boolean {
  const stats = fstatSync(descriptor);
  return stats.isFile() || (stats.isCharacterDevice() && !isatty(descriptor));
}
