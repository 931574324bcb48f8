import type { ExportMetadata } from '@nazar/domain/exports/codebook.ts';
import type { ExportCellValue, ExportTable } from '@nazar/domain/exports/export-table.ts';
import type { ByteSink } from '../../platform/file-system/byte-sink.ts';
import type { ExportTexts } from './export-texts.ts';

/** The parts of an export file. */
export type ExportFileDescription = {
  readonly about: ExportMetadata;
  readonly table: ExportTable;
  readonly words: ExportTexts;
  /**
   * The longest text of each text column, in bytes of UTF-8. It is measured only for formats that need it.
   */
  readonly widths: readonly number[];
};

/** Writes one format to a sink in pieces, and never holds more than a batch of rows. */
type ExportWriter = {
  begin(): Promise<void>;
  rows(rows: readonly (readonly ExportCellValue[])[]): Promise<void>;
  /** Writes the end of the file; the caller closes the sink. */
  end(): Promise<void>;
};

export type ExportWriterFactory = (content: ExportFileDescription, sink: ByteSink) => ExportWriter;
