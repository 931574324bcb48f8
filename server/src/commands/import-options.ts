import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type InquirySettings, resultViewStatuses } from '@nazar/domain/inquiry/inquiry.ts';
import { isLanguage } from '@nazar/domain/text/language.ts';
import type { ImportOptions } from '../features/import/import-settings.ts';
import { fromHere } from './command-settings.ts';

const text = { type: 'string' } as const;
const options = {
  owner: text,
  title: text,
  language: text,
  category: text,
  'public-title': text,
  'public-text': text,
  cover: text,
  'result-view': text,
  'time-zone': text,
  min: text,
  max: text,
  report: text,
  help: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];

export const importUsage = `npm run import -- <folder> [options]

The folder holds questions.json (the questionnaire) and responses.tsv (one line a person).

  --owner <e-mail>         whose inquiry it will be (else: a local account that nobody signs in with)
  --title <text>           the owner's name for it (else: the questionnaire's)
  --language en|fa         (else: the questionnaire's)
  --category <name or id>  a general category (else: Science and research)
  --public-title <text>    what people read, 10 characters or more (else: the title)
  --public-text <text>     the description under it (else: the questionnaire's source)
  --cover <picture>        png, jpeg, webp, gif or avif (else: one is drawn)
  --result-view <who>      ${resultViewStatuses.join(', ')} (else: public)
  --time-zone <name>       days are counted in it (else: this machine's)
  --min, --max <number>    the ends of numbers that name none
  --report <file>          where refused cells are listed (else: in the data folder)

The inquiry is open to everybody and anonymous. The same folder again goes on with the same inquiry.`;

export type ImportArguments = {
  readonly folder: string;
  readonly owner: string | undefined;
  readonly report: string | undefined;
  readonly options: ImportOptions;
};

/** Throws with a line to read; null where help was asked for. */
export function readImportArguments(args: string[]): ImportArguments | null {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help === true) return null;
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error(`Name one folder.\n\n${importUsage}`);
  const { language } = values;
  if (language !== undefined && !isLanguage(language)) throw new Error('--language is en or fa.');
  return {
    folder,
    owner: values.owner,
    report: values.report,
    options: {
      title: values.title,
      language,
      category: values.category,
      publicTitle: values['public-title'],
      publicText: values['public-text'],
      cover: values.cover === undefined ? undefined : fromHere(values.cover),
      timeZone: values['time-zone'],
      resultView: readResultView(values['result-view']),
      min: readNumber(values.min, '--min'),
      max: readNumber(values.max, '--max'),
    },
  };
}

function readResultView(value: string | undefined): InquirySettings['resultViewStatus'] {
  const found = resultViewStatuses.find((status) => status === (value ?? 'public'));
  if (found === undefined) throw new Error(`--result-view is one of ${resultViewStatuses.join(', ')}.`);
  return found;
}

function readNumber(value: string | undefined, name: string): number | null {
  if (value === undefined) return null;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw new Error(`${name} is a number.`);
  return number;
}
