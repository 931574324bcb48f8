import type { WorkbookEntriesReader } from './archive-entries.ts';
import { makeBrokenWorkbookError } from './workbook-problems.ts';

/**
 * The meaning of a number in a cell, by the cell's format: a number with at least some digits, a time of the day, or an
 * elapsed time, which may be longer than a day.
 */
export type CellNumberKind = 'number' | 'day' | 'moment' | 'time' | ElapsedKind | { readonly digits: number };
type ElapsedKind = 'elapsedMinutes' | 'elapsedSeconds';

/** Formats that a workbook refers to without describing them. */
const builtIn = new Map<number, CellNumberKind>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36].map((id) => [id, 'day'] as const),
  ...[50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'day'] as const),
  ...[18, 19, 20, 21, 32, 33, 45, 47].map((id) => [id, 'time'] as const),
  [22, 'moment'],
  [46, 'elapsedSeconds'],
]);

/** Spreadsheet programs allow at most 65,490 styles. */
const maxFormats = 70_000;

/** The format of each style of a workbook, by index. */
export async function readCellNumberKinds(entries: WorkbookEntriesReader): Promise<CellNumberKind[]> {
  const custom = new Map<number, CellNumberKind>();
  const formats: CellNumberKind[] = [];
  if (!entries.has('xl/styles.xml')) return formats;
  let isInStyles = false;
  await entries.readXml('xl/styles.xml', {
    open: (name, { attributes }) => {
      if (name === 'numFmt')
        custom.set(Number(attributes.numFmtId), formatOf(String(attributes.formatCode ?? '')));
      else if (name === 'cellXfs') isInStyles = true;
      else if (name === 'xf' && isInStyles) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(custom.get(id) ?? builtIn.get(id) ?? 'number');
      }
      if (custom.size > maxFormats || formats.length > maxFormats) throw makeBrokenWorkbookError();
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  return formats;
}

/** Spreadsheet programs allow no longer codes. */
const maxCode = 255;

/** Decides by the letters of the format code, ignoring quoted, coloured and escaped parts. */
function formatOf(code: string): CellNumberKind {
  const [first = ''] = code.slice(0, maxCode).split(';');
  const bare = first
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '');
  if (/^00+$/.test(bare)) return { digits: bare.length };
  if (/\[[hms]+\]/i.test(bare)) return /s/i.test(bare) ? 'elapsedSeconds' : 'elapsedMinutes';
  const hasDay = /[yd]/i.test(bare) || /mmm/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare));
  const hasTime = /[hs]/i.test(bare);
  if (hasDay) return hasTime ? 'moment' : 'day';
  return hasTime ? 'time' : 'number';
}

const dayMs = 86_400_000;
/** Time of day 0; the first days differ, because spreadsheets treat 1900 as a leap year. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
const lastSerial = 2_958_466;
/** 15 October 1582: LibreOffice writes days before 1900 as negative numbers, and earlier ones in the Julian calendar. */
const firstSerial = -115_858;

/** Formats a number of a sheet as text, as its format says. */
export function formatCellNumber(
  written: string,
  format: CellNumberKind,
  epoch: keyof typeof epochs,
): string {
  const number = Number(written);
  if (!Number.isFinite(number)) return '';
  if (typeof format === 'object') {
    const isPadded = Number.isInteger(number) && number >= 0;
    return isPadded ? String(number).padStart(format.digits, '0') : String(number);
  }
  const isDay = format === 'day' || format === 'moment';
  const first = isDay && epoch === 1900 ? firstSerial : 0;
  if (format === 'number' || number < first || number >= lastSerial) return String(number);
  if (format === 'elapsedMinutes' || format === 'elapsedSeconds') return formatElapsed(number, format);
  const iso = new Date(Math.round((epochs[epoch] + number * dayMs) / 1000) * 1000).toISOString();
  const [day = '', clock = ''] = [iso.slice(0, 10), iso.slice(11, 19)];
  if (format === 'time') return clock;
  return format === 'day' && clock === '00:00:00' ? day : `${day} ${clock}`;
}

/** Seconds are shown if there are any, even if the format hides them. */
function formatElapsed(days: number, format: ElapsedKind): string {
  const seconds = Math.round((days * dayMs) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = format === 'elapsedMinutes' && seconds % 60 === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}
