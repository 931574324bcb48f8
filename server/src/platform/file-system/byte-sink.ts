import type { Writable } from 'node:stream';

/** Writes to a stream and waits while its buffer is full. */
export class ByteSink {
  readonly #stream: Writable;
  #failure: Error | null = null;
  #wake: (() => void) | null = null;
  bytes = 0;

  constructor(stream: Writable) {
    this.#stream = stream;
    if (stream.destroyed) this.#failure = stream.errored ?? makeClosedEarlyError();
    const wake = () => {
      this.#wake?.();
      this.#wake = null;
    };
    stream.on('drain', wake);
    stream.on('error', (error) => {
      this.#failure = error;
      wake();
    });
    stream.on('close', () => {
      this.#failure ??= stream.writableFinished ? null : makeClosedEarlyError();
      wake();
    });
  }

  async write(chunk: string | Uint8Array): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    if (chunk.length === 0) return;
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    this.bytes += bytes.length;
    if (this.#stream.write(bytes)) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (this.#failure !== null) throw this.#failure;
  }

  end(): void {
    this.#stream.end();
  }
}

function makeClosedEarlyError(): Error {
  return new Error('The file was closed before its end.');
}
