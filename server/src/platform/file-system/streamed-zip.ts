import type { PassThrough, Readable } from 'node:stream';
import { type Options, ZipFile } from 'yazl';

/** An archive that is packed while its output is read. If that ends early, the entry being packed is closed. */
export class StreamedZip {
  readonly #zip = new ZipFile();
  readonly #output = this.#zip.outputStream as PassThrough;
  #entry: Readable | null = null;

  constructor() {
    // A failure before anyone reads is kept for the reader.
    this.#output.on('error', () => {});
    this.#output.on('close', () => this.#entry?.destroy());
    this.#zip.on('error', (error: Error) => this.#output.destroy(error));
  }

  get output(): Readable {
    return this.#output;
  }

  addBuffer(bytes: Buffer, path: string, options: Partial<Options>): void {
    this.#zip.addBuffer(bytes, path, options);
  }

  /** Adds an entry whose bytes are opened when the previous ones are packed. */
  addStream(path: string, options: Partial<Options>, open: () => Promise<Readable>): void {
    this.#zip.addReadStreamLazy(path, options, (give) => {
      open().then(
        (stream) => {
          this.#entry = stream;
          // The library doesn't listen to the errors of streams.
          stream.on('error', (error) => this.#output.destroy(error));
          if (this.#output.destroyed) stream.destroy();
          else give(null, stream);
        },
        (error: Error) => this.#output.destroy(error),
      );
    });
  }

  end(): void {
    this.#zip.end();
  }
}
