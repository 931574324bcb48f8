import { formatExportCellMoment } from '@nazar/domain/exports/cell-text.ts';
import { type ExportSettings, exportFileTypes } from '@nazar/domain/exports/export-settings.ts';
import type { ExportFileDescription } from './export-writer.ts';

/** The extension differs from those of uploads, so that nothing else serves the file. */
export function storedExportExtension({ format }: ExportSettings): string {
  return `export.${exportFileTypes[format].extension}`;
}

const maxTitleLength = 60;

/** The word for a codebook or an archive of uploads in its file name. */
function getSubject(format: ExportSettings['format'], { sheets }: ExportFileDescription['words']): string {
  if (format === 'codebook') return sheets.codebook;
  return format === 'files' ? sheets.files : '';
}

/** A name that every file system accepts, such as `Lunch 2026-11-21 13-30.xlsx`. */
export function makeExportFileName({ about, words }: ExportFileDescription): string {
  const { settings } = about;
  const plain = about.title
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const title = [...plain].slice(0, maxTitleLength).join('').replace(/^\.+/, '').trim();
  const moment = formatExportCellMoment(about.moment, settings).slice(0, 16).replace(':', '-');
  const parts = [title, getSubject(settings.format, words), moment];
  return `${parts.filter((part) => part !== '').join(' ')}.${exportFileTypes[settings.format].extension}`;
}
