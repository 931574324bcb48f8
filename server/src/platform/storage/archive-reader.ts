import { PassThrough, type Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { maxArchiveEntries } from './read-archive-directory.ts';

/** Makes the error for an archive that can't be read. */
type BrokenArchiveError = () => Error;

/** The entries of an archive by name, unpacked when read. The library refuses names outside of the archive. */
export class ArchiveReader {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #broken: BrokenArchiveError;

  static async open(path: string, broken: BrokenArchiveError): Promise<ArchiveReader> {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      open(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
        error === null ? resolve(opened) : reject(broken()),
      );
    });
    try {
      return new ArchiveReader(zip, await listEntries(zip, broken), broken);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, broken: BrokenArchiveError) {
    this.#zip = zip;
    this.#entries = entries;
    this.#broken = broken;
  }

  close(): void {
    this.#zip.close();
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The declared unpacked bytes of an entry; null if it is missing. */
  findSize(name: string): number | null {
    return this.#entries.get(name)?.uncompressedSize ?? null;
  }

  /**
   * Reads the bytes of an entry. The stream fails if they can't be unpacked or aren't as many as declared, even
   * before anyone reads it.
   */
  async read(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (entry === undefined || entry.isEncrypted()) throw this.#broken();
    return new Promise((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, stream) =>
        error === null ? resolve(wrapFailure(stream, this.#broken)) : reject(this.#broken()),
      );
    });
  }
}

/** The library's streams lose an error to which nothing listens yet, and an unheard error ends the process. */
function wrapFailure(stream: Readable, broken: BrokenArchiveError): Readable {
  const output = new PassThrough();
  output.on('error', () => {});
  output.on('close', () => stream.destroy());
  stream.on('error', () => output.destroy(broken()));
  return stream.pipe(output);
}

function listEntries(zip: ZipFile, broken: BrokenArchiveError): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= maxArchiveEntries) return reject(broken());
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(broken()));
    zip.readEntry();
  });
}
