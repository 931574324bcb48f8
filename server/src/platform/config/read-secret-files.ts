import { readFileSync } from 'node:fs';

/** Settings that can also be read from a file named by `<SETTING>_FILE`, as with container secrets. */
const secretSettings = [
  'SECRET_KEY',
  'OLD_SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_USER',
  'SMTP_PASSWORD',
  'KAVENEGAR_API_KEY',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'SMS_AUTHORIZATION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment with the contents of secret files, without trailing white space, and a list of
 * errors.
 */
export function readSecretFiles(environment: Environment): { values: Environment; wrong: string[] } {
  const values: Record<string, string | undefined> = { ...environment };
  const wrong: string[] = [];
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`];
    if (path === undefined || path.trim() === '') continue;
    if (values[name] !== undefined) {
      wrong.push(`${name} and ${name}_FILE are both set: remove one`);
      continue;
    }
    try {
      const text = readFileSync(path, 'utf8').trimEnd();
      // A secret that was not mounted must not start another site, as an unset one would.
      if (text === '') wrong.push(`${name}_FILE names an empty file: ${path}`);
      else values[name] = text;
    } catch {
      wrong.push(`${name}_FILE names a file that can't be read: ${path}`);
    }
  }
  return { values, wrong };
}
