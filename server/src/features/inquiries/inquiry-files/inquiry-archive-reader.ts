import type { Readable } from 'node:stream';
import { type Entry, open, type ZipFile } from 'yauzl';
import { Problem } from '../../../platform/http/problem.ts';

const notInquiryFile = () => new Problem('notInquiryFile');

/** The entries of an uploaded archive by name. The library refuses names outside of the archive. */
export class InquiryArchiveReader {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  static async open(path: string): Promise<InquiryArchiveReader> {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      open(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
        error === null ? resolve(opened) : reject(notInquiryFile()),
      );
    });
    try {
      return new InquiryArchiveReader(zip, await listEntries(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  close(): void {
    this.#zip.close();
  }

  /**
   * Reads the bytes of an entry; null if it is missing or empty. Throws if it unpacks to more than its
   * declared size.
   */
  async read(name: string): Promise<Readable | null> {
    const entry = this.#entries.get(name);
    if (entry === undefined || entry.uncompressedSize === 0) return null;
    if (entry.isEncrypted()) throw notInquiryFile();
    return new Promise((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, stream) =>
        error === null ? resolve(stream) : reject(notInquiryFile()),
      );
    });
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(notInquiryFile()));
    zip.readEntry();
  });
}
