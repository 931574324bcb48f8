import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { DatabaseServerList } from '../database/connections/database-server-list.ts';
import { type DeliveryConfig, readMailConfig, readSmsConfig } from '../delivery/delivery-config.ts';
import { ConfigError } from '../log/config-error.ts';
import type { FileStoreConfig } from '../storage/open-file-store.ts';
import { readS3Config } from '../storage/s3-config.ts';
import { readSecretFiles } from './read-secret-files.ts';

const projectRoot = resolve(import.meta.dirname, '..', '..', '..', '..');

/**
 * Whether the text is a keyword, an address, or a range with a prefix length above 0, which would mean all
 * senders.
 */
function isProxyRange(rangeText: string): boolean {
  const range = rangeText.trim();
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [, address = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const family = isIP(address);
  if (family === 0 || prefix === undefined) return family !== 0;
  return Number(prefix) >= 1 && Number(prefix) <= (family === 6 ? 128 : 32);
}

/**
 * Forwarded headers are ignored, or trusted from a number of hops or from named addresses, but never from all
 * senders.
 */
const trustProxy = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^[1-9]$/.test(text) || text.split(',').every(isProxyRange),
        'must be a number of proxies (1 to 9), or addresses like «10.0.0.0/8» or «loopback», with commas between',
      ),
    ),
  z.transform((text): number | string[] =>
    /^\d$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim()),
  ),
);

const megabytes = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'must be a number of megabytes from 1 to 9999999')),
  z.transform(Number),
);

const perMinute = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'must be a number of messages from 1 to 99999')),
  z.transform(Number),
);

const oldSecretKey = z.string().check(
  z.regex(/^[0-9a-f]{64}$/i, {
    error: 'must be 64 hexadecimal digits, like «openssl rand -hex 32» prints',
    abort: true,
  }),
);

/**
 * Zeros or a repeated pattern come from a copied example. A random key has no repetition and about 16
 * different digits.
 */
const secretKey = oldSecretKey.check(
  z.refine(
    (text) => !/^(.+)\1+$/.test(text) && new Set(text).size >= 8,
    'must be random, like «openssl rand -hex 32» prints; set the one in use as OLD_SECRET_KEY',
  ),
);

/** Several servers in one setting must be consistent. */
function checkServers({ value, issues }: z.core.ParsePayload<string>): void {
  try {
    DatabaseServerList.parse(value);
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/^DATABASE_URL /, '') : '';
    issues.push({ code: 'custom', input: value, message });
  }
}

const databaseUrl = z
  .string()
  .check(z.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres:// or postgresql://'), checkServers);

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
  MAX_CONNECTIONS_PER_ADDRESS: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'must be a number from 1 to 99999')),
      z.transform(Number),
    ),
    300,
  ),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_READ_URL: z.optional(databaseUrl),
  DATABASE_POOL_SIZE: z._default(
    z.pipe(
      z.string().check(z.regex(/^(?:[2-9]|[1-9]\d{1,2})$/, 'must be a number of connections from 2 to 999')),
      z.transform(Number),
    ),
    10,
  ),
  DRAIN_SECONDS: z._default(
    z.pipe(
      z.string().check(z.regex(/^(?:\d|[1-9]\d)$/, 'must be a number of seconds from 0 to 99')),
      z.transform(Number),
    ),
    0,
  ),
  ACCOUNT_STORAGE_MB: z._default(megabytes, 1000),
  INQUIRY_UPLOADS_MB: z._default(megabytes, 500),
  INVITATIONS_PER_DAY: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,7}$/, 'must be a number of messages from 0 to 9999999')),
      z.transform(Number),
    ),
    2000,
  ),
  INVITATION_MAILS_PER_MINUTE: z._default(perMinute, 300),
  INVITATION_SMS_PER_MINUTE: z._default(perMinute, 60),
  CAPTCHA_TEST_ANSWER: z.optional(
    z.string().check(z.regex(/^[0-9A-Za-z]{3,20}$/, 'must be 3 to 20 letters or digits')),
  ),
  PASSWORD_TEST_COST: z.optional(z.enum(['low'], 'must be low, or not be there')),
  SECRET_KEY: z.optional(secretKey),
  OLD_SECRET_KEY: z.optional(oldSecretKey),
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  LOG_REQUESTS: z._default(z.enum(['0', '1'], 'must be 1, or 0'), '0'),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
});

export interface Config extends DeliveryConfig, FileStoreConfig {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. Links in messages start with it and never with a Host header. */
  readonly publicUrl: string;
  readonly trustProxy: number | readonly string[] | false;
  /** Counted by the connecting address, which may be a proxy; declared proxies are exempt. */
  readonly maxConnectionsPerAddress: number;
  readonly databaseUrl: string | undefined;
  /** A standby for long-running reads. */
  readonly databaseReadUrl: string | undefined;
  /** Number of database connections for requests; ten more serve groups, jobs, events and health. */
  readonly databasePoolSize: number;
  /** Seconds for which `/readyz` fails before a stopping server refuses connections. */
  readonly drainSeconds: number;
  /** Maximum size of one account's files. */
  readonly accountStorageMegabytes: number;
  /** Part of it that answers to one inquiry may use. */
  readonly inquiryUploadsMegabytes: number;
  /** Maximum number of invitations and reminders of an account per day. */
  readonly invitationsPerDay: number;
  /** Maximum sending rate of all accounts together. */
  readonly invitationsPerMinute: { readonly email: number; readonly sms: number };
  /** A captcha answer that is always right, for tests; refused in production. */
  readonly captchaTestAnswer: string | undefined;
  /** Cost of checking a password against its hash; `low` is for tests and refused in production. */
  readonly passwordCost: 'full' | 'low';
  readonly production: boolean;
  /** Encrypts the keys in the database; without it the keys are stored in the data folder. */
  readonly secretKey: string | undefined;
  /** The previous key, until the command rotate-key has been run. */
  readonly oldSecretKey: string | undefined;
  /** Writes one log line for each request. */
  readonly logRequests: boolean;
  readonly logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/** The embedded database allows 100 connections, including those of commands. */
const mostEmbeddedPool = 80;

/**
 * The data folder, independent of the folder in which a command is started: relative paths start at the
 * project.
 */
function resolveDataFolder(path: string | undefined): string {
  return resolve(projectRoot, path === undefined || path.trim() === '' ? 'data' : path);
}

/** The settings from the environment; an empty value counts as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const files = readSecretFiles(
    Object.fromEntries(
      Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
    ),
  );
  const settings = files.values;
  const parsed = z.safeParse(environmentSchema, settings);
  const mail = readMailConfig(settings);
  const sms = readSmsConfig(settings);
  const s3 = readS3Config(settings);
  const wrong = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...files.wrong,
    ...mail.wrong,
    ...sms.wrong,
    ...s3.wrong,
    ...(settings.OLD_SECRET_KEY !== undefined && settings.SECRET_KEY === undefined
      ? ['OLD_SECRET_KEY needs SECRET_KEY, the key that replaces it']
      : []),
    ...(settings.DATABASE_READ_URL !== undefined && settings.DATABASE_URL === undefined
      ? ['DATABASE_READ_URL needs DATABASE_URL, whose standby it names']
      : []),
    ...(settings.DATABASE_URL === undefined && (parsed.data?.DATABASE_POOL_SIZE ?? 0) > mostEmbeddedPool
      ? [`DATABASE_POOL_SIZE must be at most ${mostEmbeddedPool} without DATABASE_URL`]
      : []),
    ...(settings.NODE_ENV === 'production' ? listProductionProblems(settings) : []),
  ];
  if (!parsed.success || wrong.length > 0) throw new ConfigError(wrong);
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${values.PORT}`,
    trustProxy: values.TRUST_PROXY ?? false,
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    dataDir: resolveDataFolder(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    drainSeconds: values.DRAIN_SECONDS,
    accountStorageMegabytes: values.ACCOUNT_STORAGE_MB,
    inquiryUploadsMegabytes: values.INQUIRY_UPLOADS_MB,
    invitationsPerDay: values.INVITATIONS_PER_DAY,
    invitationsPerMinute: {
      email: values.INVITATION_MAILS_PER_MINUTE,
      sms: values.INVITATION_SMS_PER_MINUTE,
    },
    captchaTestAnswer: values.CAPTCHA_TEST_ANSWER,
    passwordCost: values.PASSWORD_TEST_COST ?? 'full',
    production: values.NODE_ENV === 'production',
    secretKey: values.SECRET_KEY?.toLowerCase(),
    oldSecretKey: values.OLD_SECRET_KEY?.toLowerCase(),
    mail: mail.config,
    sms: sms.config,
    s3: s3.config,
    logRequests: values.LOG_REQUESTS === '1',
    logLevel: values.LOG_LEVEL,
  };
}

function listProductionProblems(settings: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...(settings.CAPTCHA_TEST_ANSWER === undefined
      ? []
      : [
          'CAPTCHA_TEST_ANSWER is for tests and is refused under NODE_ENV=production: with it, captchas stop no one',
        ]),
    ...(settings.PASSWORD_TEST_COST === undefined
      ? []
      : [
          'PASSWORD_TEST_COST is for tests and is refused under NODE_ENV=production: with it, passwords are soon guessed from their hashes',
        ]),
    ...(settings.PUBLIC_URL === undefined && (settings.SMTP_HOST ?? settings.SMS_GATEWAY) !== undefined
      ? ['PUBLIC_URL is missing: links in messages would lead people to their own machines']
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
