import { resolve } from 'node:path';
import * as z from 'zod/mini';
import {
  type MailConfig,
  readMailConfig,
  readSmsConfig,
  type SmsConfig,
} from './delivery/delivery-config.ts';

const projectRoot = resolve(import.meta.dirname, '..', '..');

/** Forwarded headers are believed from nobody, a number of hops, or named addresses: never from everybody. */
const trustProxy = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(?:[1-9]|(?:loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(?:\/\d{1,3})?)(?:\s*,\s*(?:loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(?:\/\d{1,3})?))*)$/,
        'must be a number of proxies (1 to 9), or addresses like «10.0.0.0/8» or «loopback», with commas between',
      ),
    ),
  z.transform((text): number | string[] =>
    /^\d$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim()),
  ),
);

const environmentSchema = z.object({
  PORT: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')),
      z.pipe(z.transform(Number), z.number().check(z.lte(65_535, 'must be a number from 0 to 65535'))),
    ),
    3000,
  ),
  HOST: z._default(
    z.string().check(z.regex(/^[0-9A-Za-z.:_-]+$/, 'must be an address or a name')),
    '127.0.0.1',
  ),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isOrigin, 'must be the address people use, like «https://nazar.example», without a path'),
      ),
  ),
  TRUST_PROXY: z.optional(trustProxy),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  ),
  CAPTCHA_TEST_ANSWER: z.optional(
    z.string().check(z.regex(/^[0-9A-Za-z]{3,20}$/, 'must be 3 to 20 letters or digits')),
  ),
  SECRET_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits, like «openssl rand -hex 32» prints')),
  ),
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end; links in messages start with it, never with a Host header. */
  readonly publicUrl: string;
  readonly trustProxy: number | readonly string[] | false;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Makes one captcha answer right, for tests; never in production. */
  readonly captchaTestAnswer: string | undefined;
  readonly production: boolean;
  /** All keys come from it; without it they are made on the first start and kept in the data folder. */
  readonly secretKey: string | undefined;
  /** Null: mails are written to the outbox. */
  readonly mail: MailConfig | null;
  /** Null: text messages are written to the outbox. */
  readonly sms: SmsConfig | null;
  readonly logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/** Thrown with one readable line a setting. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(['Nazar can’t start with these settings:', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ConfigError';
  }
}

/** The settings from the environment; an empty value counts as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = z.safeParse(environmentSchema, given);
  const mail = readMailConfig(given);
  const sms = readSmsConfig(given);
  const wrong = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...mail.wrong,
    ...sms.wrong,
    ...(given.NODE_ENV === 'production' ? wrongInProduction(given) : []),
  ];
  if (!parsed.success || wrong.length > 0) throw new ConfigError(wrong);
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${values.PORT}`,
    trustProxy: values.TRUST_PROXY ?? false,
    dataDir: resolve(projectRoot, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    captchaTestAnswer: values.CAPTCHA_TEST_ANSWER,
    production: values.NODE_ENV === 'production',
    secretKey: values.SECRET_KEY?.toLowerCase(),
    mail: mail.config,
    sms: sms.config,
    logLevel: values.LOG_LEVEL,
  };
}

function wrongInProduction(given: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...(given.CAPTCHA_TEST_ANSWER === undefined
      ? []
      : [
          'CAPTCHA_TEST_ANSWER is for tests and is refused under NODE_ENV=production: with it, captchas stop nobody',
        ]),
    ...(given.PUBLIC_URL === undefined
      ? [
          'PUBLIC_URL is missing: under NODE_ENV=production links in messages would lead people to their own machines, and nothing would hold them to https',
        ]
      : []),
  ];
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  );
}
