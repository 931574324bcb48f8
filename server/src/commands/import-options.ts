import { type ParseArgsConfig, parseArgs } from 'node:util';
import { resultViewStatuses } from '@nazar/domain/inquiries/inquiry.ts';
import { isLanguage } from '@nazar/domain/text/language.ts';
import {
  type DelimiterName,
  delimiterCharacters,
  encodings,
  type ImportOptions,
} from '../features/imports/index.ts';
import { formatOperatorCommand } from '../platform/texts/format-operator-command.ts';
import { resolveTypedPath } from './command-settings.ts';

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
  open: { type: 'boolean' },
  list: { type: 'boolean' },
  inquiry: text,
  replace: { type: 'boolean' },
  check: { type: 'boolean' },
  answers: text,
  encoding: text,
  delimiter: text,
  quotes: text,
  'time-zone': text,
  min: text,
  max: text,
  report: text,
  help: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];

export const importUsage = `${formatOperatorCommand('import', '<folder> [options]')}

The folder holds responses.tsv or responses.csv (one row a person), and questions.json (the questionnaire) or the
inquiry.zip of an export. docs/import.md describes all of it.

  --check                  reads and reports everything, and stores nothing
  --owner <email>          whose inquiry it will be (default: a local account without sign-in)
  --title <text>           the owner's name for it (default: the questionnaire's)
  --language en|fa         (default: the questionnaire's)
  --category <name or id>  a general category (default: the file's, or Science and research)
  --public-title <text>    what people read, 10 characters or more (default: the title)
  --public-text <text>     the description under it (default: the questionnaire's source)
  --cover <picture>        png, jpeg, webp, gif or avif (default: the file's, or one is drawn)
  --time-zone <name>       days are counted in it (default: the file's or this machine's)
  --min, --max <number>    the ends of numbers that name none
  --report <file>          where refused cells are listed (default: in the data folder)

An imported inquiry is private: only its owner and administrators see the results, it is in no list, and no one can take part.
  --result-view <who>      ${resultViewStatuses.join(', ')} (default: admin, its owner and administrators)
  --list                   shows it on the home page and in searches
  --open                   lets people take part

The table format is detected. To override it:
  --answers <file>         its name (default: responses.tsv, responses.csv or responses.txt)
  --encoding <name>        ${encodings.join(', ')}
  --delimiter <name>       ${Object.keys(delimiterCharacters).join(', ')}
  --quotes none            quotes are ordinary characters

Importing the same questionnaire again updates the same inquiry to match the file.
  --replace                even if this removes most of an earlier import
  --inquiry <id>           update this inquiry, even if its title has changed`;

export type ImportArguments = {
  readonly folder: string;
  readonly owner: string | undefined;
  readonly report: string | undefined;
  /** Whether to report only, without storing anything. */
  readonly isCheck: boolean;
  readonly options: ImportOptions;
};

/** Throws a readable error; null if help was requested. */
export function parseImportArguments(args: string[]): ImportArguments | null {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help === true) return null;
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error(`Usage: ${importUsage}`);
  const { language } = values;
  if (language !== undefined && !isLanguage(language)) throw new Error('--language must be en or fa.');
  return {
    folder,
    owner: values.owner,
    report: values.report,
    isCheck: values.check === true,
    options: {
      title: values.title,
      language,
      category: values.category,
      publicTitle: values['public-title'],
      publicText: values['public-text'],
      cover: values.cover === undefined ? undefined : resolveTypedPath(values.cover),
      timeZone: values['time-zone'],
      resultView: readChoice('--result-view', values['result-view'], resultViewStatuses) ?? 'admin',
      open: values.open === true,
      listed: values.list === true,
      inquiryId: values.inquiry?.toLowerCase(),
      replace: values.replace === true,
      answers: values.answers === undefined ? undefined : resolveTypedPath(values.answers),
      format: {
        encoding: readChoice('--encoding', values.encoding?.toLowerCase(), encodings),
        delimiter: readChoice(
          '--delimiter',
          values.delimiter,
          Object.keys(delimiterCharacters) as DelimiterName[],
        ),
        quotes: readChoice('--quotes', values.quotes, ['none']) === undefined ? undefined : false,
      },
      min: readNumber(values.min, '--min'),
      max: readNumber(values.max, '--max'),
    },
  };
}

function readChoice<Choice extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const found = choices.find((choice) => choice === value);
  if (value !== undefined && found === undefined)
    throw new Error(`${name} must be one of ${choices.join(', ')}.`);
  return found;
}

function readNumber(value: string | undefined, name: string): number | null {
  if (value === undefined) return null;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw new Error(`${name} must be a number.`);
  return number;
}
