import { type ParseArgsConfig, parseArgs } from 'node:util';
import {
  type ExportFormat,
  type ExportSettings,
  exportFormats,
  exportValueModes,
} from '@nazar/domain/exports/export-settings.ts';
import { calendars } from '@nazar/domain/results/group-days.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { isTimeZone } from '@nazar/domain/text/time-zone.ts';
import { isUuid } from '@nazar/domain/text/uuid.ts';
import { formatOperatorCommand } from '../platform/texts/format-operator-command.ts';

const text = { type: 'string' } as const;
const options = {
  format: text,
  values: text,
  language: text,
  'time-zone': text,
  calendar: text,
  replace: { type: 'boolean' },
  help: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];

export const exportUsage = `${formatOperatorCommand('export', '<inquiry id> <folder> [options]')}

Writes the responses of an inquiry into the folder, with a codebook that says what the columns hold. As CSV with
numbers and Gregorian days, which is the default, also inquiry.zip: the command import reads the folder again, and “From a
file” in the browser makes the inquiry without its responses.

  --format <list>          ${exportFormats.join(', ')}; several with commas (default: csv)
  --values labels|codes    texts of options, or their numbers (default: codes)
  --language en|fa         of headings that are not questions (default: the inquiry's)
  --time-zone <name>       of moments (default: the inquiry's)
  --calendar <name>        ${calendars.join(', ')} (default: gregorian)
  --replace                also where the folder holds files of these names`;

type ExportArguments = {
  readonly inquiryId: string;
  readonly folder: string;
  readonly formats: readonly ExportFormat[];
  readonly replace: boolean;
  readonly settings: Partial<Omit<ExportSettings, 'format'>>;
};

/** Throws a readable error; returns null if help was requested. */
export function parseExportArguments(args: string[]): ExportArguments | null {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help === true) return null;
  const [inquiryId, folder, ...more] = positionals;
  if (inquiryId === undefined || folder === undefined || more.length > 0) {
    throw new Error(`Usage: ${exportUsage}`);
  }
  if (!isUuid(inquiryId.toLowerCase()))
    throw new Error(`Unknown inquiry ID: ${inquiryId}. The ID is the last part of the inquiry’s link.`);
  const timeZone = values['time-zone'];
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new Error(`Unknown time zone: ${timeZone}. Use a name like Asia/Tehran.`);
  const formats = (values.format ?? 'csv')
    .split(',')
    .map((name) => parseChoice('--format', name, exportFormats));
  return {
    inquiryId: inquiryId.toLowerCase(),
    folder,
    formats: [...new Set(formats)],
    replace: values.replace === true,
    settings: {
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(values.values === undefined
        ? {}
        : { values: parseChoice('--values', values.values, exportValueModes) }),
      ...(values.language === undefined
        ? {}
        : { language: parseChoice('--language', values.language, languages) }),
      ...(values.calendar === undefined
        ? {}
        : { calendar: parseChoice('--calendar', values.calendar, calendars) }),
    },
  };
}

function parseChoice<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value.trim());
  if (found === undefined) throw new Error(`${name} must be one of ${choices.join(', ')}.`);
  return found;
}
