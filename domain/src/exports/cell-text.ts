import type { CalendarSystem } from '../results/group-days.ts';
import { isoToJalali } from '../text/jalali.ts';
import { dayNumberToIso } from '../text/moment.ts';
import { truncateLine } from '../text/truncate.ts';
import { toWallClock } from '../text/zone-offset.ts';
import type { ExportSettings } from './export-settings.ts';
import type { ExportCellValue, ExportTableColumn } from './export-table.ts';

/** Settings for formatting cells. */
export type CellFormatSettings = Pick<ExportSettings, 'values' | 'timeZone' | 'calendar'>;

/**
 * Formats a cell for display: options as text if labels are requested, days and times in the chosen calendar.
 */
export function formatExportCell(
  column: ExportTableColumn,
  cell: ExportCellValue,
  style: CellFormatSettings,
): ExportCellValue {
  if (cell === null) return null;
  switch (column.kind) {
    case 'label':
    case 'tick':
      return style.values === 'codes' ? cell : getLabel(column, cell);
    case 'date':
      return formatCellDay(String(cell), style.calendar);
    case 'moment':
      return formatExportCellMoment(Number(cell), style);
    default:
      return cell;
  }
}

function getLabel({ labels }: ExportTableColumn, cell: ExportCellValue): ExportCellValue {
  for (const { value, label } of labels) if (value === cell && label !== '') return label;
  return cell;
}

/**
 * Formats a day as `2026-03-21` or `1405-01-01`, in ASCII digits, so that days sort and other programs can
 * read them.
 */
function formatCellDay(iso: string, calendar: CalendarSystem): string {
  const jalali = calendar === 'persian' ? isoToJalali(iso) : null;
  if (jalali === null) return iso;
  return `${pad(jalali.year, 4)}-${pad(jalali.month, 2)}-${pad(jalali.day, 2)}`;
}

const pad = (number: number, length: number) => String(number).padStart(length, '0');
const daySeconds = 86_400;
const knownDays: Readonly<Record<CalendarSystem, Map<number, string>>> = {
  gregorian: new Map(),
  persian: new Map(),
};
const maxKnownDays = 10_000;

/** Days are cached, because there are few of them and many times. */
function formatDayNumber(day: number, calendar: CalendarSystem): string {
  const known = knownDays[calendar];
  const found = known.get(day);
  if (found !== undefined) return found;
  const text = formatCellDay(dayNumberToIso(day), calendar);
  if (known.size >= maxKnownDays) known.clear();
  known.set(day, text);
  return text;
}

const twoDigits = Array.from({ length: 60 }, (_, number) => pad(number, 2));

/** Formats a time as `2026-03-21 09:30:00` in the chosen zone. */
export function formatExportCellMoment(
  moment: number,
  { timeZone, calendar }: Omit<CellFormatSettings, 'values'>,
): string {
  const seconds = Math.floor(toWallClock(timeZone, moment) / 1000);
  const day = Math.floor(seconds / daySeconds);
  const time = seconds - day * daySeconds;
  const [hours, minutes] = [Math.floor(time / 3600), Math.floor(time / 60) % 60];
  return `${formatDayNumber(day, calendar)} ${twoDigits[hours]}:${twoDigits[minutes]}:${twoDigits[time % 60]}`;
}

const maxTextLength = 250;

/** The heading of a column: its name and, in exports with labels, also the question. */
export function formatColumnHeading(column: ExportTableColumn, { values }: CellFormatSettings): string {
  if (values === 'codes') return column.name;
  return column.question === null ? column.text : `${column.name}. ${formatQuestionHeading(column)}`;
}

type Described = Pick<ExportTableColumn, 'text' | 'part'>;

/** The question's part of a heading; imports recognise the question by it. */
export function formatQuestionHeading(column: Described): string {
  return describeExportColumn(column, maxTextLength);
}

/** The question with its option or row, each shortened to this many code points. */
export function describeExportColumn({ text, part }: Described, longest: number): string {
  const parts = part === null || part === '' ? [text] : [text, part];
  return parts.map((each) => truncateLine(each, longest)).join(' – ');
}
