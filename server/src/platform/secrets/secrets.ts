import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isMissing } from '../file-system/is-missing.ts';
import { writeFileAtomically } from '../file-system/write-file-atomically.ts';
import { ConfigError } from '../log/config-error.ts';
import { hmac } from './hmac.ts';

const key = () =>
  z.pipe(
    z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    z.transform((text) => Buffer.from(text, 'hex')),
  );

const secretsSchema = z.object({
  /** Signs guest keys and upload tokens. */
  signing: key(),
  /** Keys the hashes of codes and captcha answers, which are too short for a plain hash. */
  codes: key(),
  /** Keys the markers of who took part in an anonymous inquiry. */
  markers: key(),
});
export type Secrets = z.infer<typeof secretsSchema>;

/** A keyed hash; the purpose keeps hashes of different uses apart. */
export function keyedHash(secret: Buffer, purpose: string, text: string): Buffer {
  return hmac(secret, `${purpose}\0${text}`);
}

export function makeSecrets(): Secrets {
  return { signing: randomBytes(32), codes: randomBytes(32), markers: randomBytes(32) };
}

export interface SecretsOptions {
  readonly dataDir: string;
  /** 32 bytes in hexadecimal, set by the operator; the same on all nodes. */
  readonly secretKey?: string | undefined;
  readonly production?: boolean;
  /** A database that other nodes may use too: in production no key is generated, because theirs would differ. */
  readonly databaseUrl?: string | undefined;
  /** Writes none either: where there are none, they are good for this process only. */
  readonly writesNothing?: boolean;
}

/**
 * The keys of this installation: derived from SECRET_KEY, or generated on the first start and kept in the data
 * folder, readable by its user only. Throws a readable error if there are none, or two that differ.
 */
export async function loadSecrets(options: SecretsOptions): Promise<Secrets> {
  const { dataDir, secretKey, databaseUrl, production = false, writesNothing = false } = options;
  const path = join(dataDir, 'secrets.json');
  const found = await readSecrets(path);
  if (secretKey !== undefined) {
    const derived = deriveSecrets(Buffer.from(secretKey, 'hex'));
    const names = Object.keys(derived) as (keyof Secrets)[];
    if (found !== null && names.some((name) => !found[name].equals(derived[name]))) {
      throw new ConfigError([
        `SECRET_KEY is set, and ${path} holds other keys: people would lose their sessions, and could answer twice. Unset the one, or move the other away`,
      ]);
    }
    return derived;
  }
  if (found !== null) return found;
  if (production && databaseUrl !== undefined) {
    throw new ConfigError([
      `SECRET_KEY is missing, and there is no ${path} of an earlier start: all nodes on the database of DATABASE_URL need the same key. «openssl rand -hex 32» prints one`,
    ]);
  }
  const made = makeSecrets();
  if (writesNothing) return made;
  await mkdir(dataDir, { recursive: true });
  const text = Object.fromEntries(Object.entries(made).map(([name, value]) => [name, value.toString('hex')]));
  const isOurs = await writeFileAtomically(path, `${JSON.stringify(text, null, 2)}\n`, { fresh: true });
  // A server starting at the same moment may have been faster: then its keys are used.
  return isOurs ? made : ((await readSecrets(path)) ?? made);
}

function deriveSecrets(key: Buffer): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `nazar ${use}`, 32));
  return { signing: derive('signing'), codes: derive('codes'), markers: derive('markers') };
}

async function readSecrets(path: string): Promise<Secrets | null> {
  const found = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (found === null) return null;
  const parsed = z.safeParse(secretsSchema, parseJson(found));
  if (!parsed.success) {
    throw new Error(`${path} is damaged. Put back the file from a backup: sessions and codes hang on it.`);
  }
  await chmod(path, 0o600);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
