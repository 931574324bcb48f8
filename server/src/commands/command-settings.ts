import { resolve } from 'node:path';
import { dataFolder } from '../platform/config/config.ts';
import { readSecretFiles } from '../platform/config/read-secret-files.ts';
import { ConfigError } from '../platform/log/config-error.ts';
import type { Log } from '../platform/log/log.ts';
import type { FileStoreConfig } from '../platform/storage/open-file-store.ts';
import { readS3Config } from '../platform/storage/s3-config.ts';

export interface CommandSettings extends FileStoreConfig {
  databaseUrl: string | undefined;
  secretKey: string | undefined;
  oldSecretKey: string | undefined;
}

/** Where the data is, from the same settings as the server's. */
export function commandSettings(environment: NodeJS.ProcessEnv = process.env): CommandSettings {
  const given = Object.entries(environment).filter(([, value]) => value?.trim() !== '');
  const { values, wrong } = readSecretFiles(Object.fromEntries(given));
  const s3 = readS3Config(values);
  if (wrong.length + s3.wrong.length > 0) throw new ConfigError([...wrong, ...s3.wrong]);
  return {
    ...{ dataDir: dataFolder(values.DATA_DIR), databaseUrl: values.DATABASE_URL, s3: s3.config },
    ...{ secretKey: values.SECRET_KEY, oldSecretKey: values.OLD_SECRET_KEY },
  };
}

/** For reading on a terminal: no times, no levels. */
export const terminalLog: Log = {
  info: (text) => console.log(text),
  warn: (text) => console.error(text),
  error: (text) => console.error(text),
};

/** Runs a command; a failure prints one readable line and sets the exit code. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Resolves a path as typed, which may be relative to a folder other than the project's. */
export function fromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
