import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ArchiveReader } from '../../../platform/storage/archive-reader.ts';
import { makeBrokenWorkbookError, makeSheetTooLargeError } from './workbook-problems.ts';

/** Maximum unpacked size of one part of a workbook. */
const maxPartBytes = 600_000_000;
/** Maximum characters without a tag or a text in between, because the parser buffers them. */
const maxPiece = 8_000_000;
/** Maximum depth of elements; sheets have about ten levels. */
const maxDepth = 100;

/** The parts of a workbook by name. They are unpacked only when read. */
export class WorkbookEntriesReader {
  readonly #archive: ArchiveReader;

  static async open(path: string): Promise<WorkbookEntriesReader> {
    return new WorkbookEntriesReader(await ArchiveReader.open(path, makeBrokenWorkbookError));
  }

  private constructor(archive: ArchiveReader) {
    this.#archive = archive;
  }

  close(): void {
    this.#archive.close();
  }

  has(name: string): boolean {
    return this.#archive.has(name);
  }

  /** Reads one part as XML in chunks; after each chunk it waits for `pause`. */
  async readXml(
    name: string,
    handlers: XmlParserHandlers,
    { pause, maxBytes = maxPartBytes }: ReadingXml = {},
  ): Promise<void> {
    if ((this.#archive.findSize(name) ?? 0) > maxBytes) throw makeSheetTooLargeError();
    const stream = await this.#archive.read(name);
    const parser = new SaxesParser();
    let problem: unknown = null;
    parser.on('error', () => {
      problem ??= makeBrokenWorkbookError();
    });
    let depth = 0;
    let textLength = 0;
    parser.on('opentag', (tag) => {
      textLength = 0;
      depth += 1;
      if (depth > maxDepth) throw makeBrokenWorkbookError();
      handlers.open?.(localName(tag.name), tag);
    });
    parser.on('closetag', (tag) => {
      textLength = 0;
      depth -= 1;
      handlers.close?.(localName(tag.name));
    });
    parser.on('text', (text) => handlers.text?.(text));
    parser.on('cdata', (text) => handlers.text?.(text));
    // Document types of workbooks have no declarations; a file with any is refused.
    parser.on('doctype', () => {
      problem ??= makeBrokenWorkbookError();
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        const piece = decoder.decode(chunk, { stream: true });
        textLength += piece.length;
        parser.write(piece);
        if (problem !== null) throw problem;
        if (textLength > maxPiece) throw makeSheetTooLargeError();
        await pause?.();
      }
      parser.write(decoder.decode());
      parser.close();
    } catch (error) {
      throw error instanceof Error && error.name === 'ImportError' ? error : makeBrokenWorkbookError();
    } finally {
      stream.destroy();
    }
    if (problem !== null) throw problem;
  }
}

type ReadingXml = {
  readonly pause?: () => Promise<void>;
  /** Maximum unpacked bytes. */
  readonly maxBytes?: number;
};

export type XmlParserHandlers = {
  open?(name: string, tag: SaxesTagPlain): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Removes the prefix that some programs write before every element. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);
