import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFileError } from '../file-system/is-missing.ts';
import { writeFileAtomically } from '../file-system/write-file-atomically.ts';
import { makeSecrets, parseSecrets, type Secrets, serializeSecrets } from './secrets.ts';

export const getKeyFilePath = (dataDir: string): string => join(dataDir, 'secrets.json');

/** Reads the keys that an installation without SECRET_KEY stores in its data folder. */
export async function readKeyFile(dataDir: string): Promise<Secrets | null> {
  const path = getKeyFilePath(dataDir);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissingFileError(error)) return null;
    throw error;
  });
  if (text === null) return null;
  const secrets = parseSecrets(text);
  if (secrets === null) {
    throw new Error(
      `${path} is damaged. Put back the file from a backup: without its keys people can answer twice.`,
    );
  }
  await chmod(path, 0o600);
  return secrets;
}

/** Creates the file on the first start, readable by this user only. */
export async function readOrMakeKeyFile(dataDir: string): Promise<Secrets> {
  const found = await readKeyFile(dataDir);
  if (found !== null) return found;
  const newSecrets = makeSecrets();
  await mkdir(dataDir, { recursive: true });
  const isOurs = await writeFileAtomically(getKeyFilePath(dataDir), serializeSecrets(newSecrets), {
    fresh: true,
  });
  // If a server that started at the same moment was faster, its keys are used.
  return isOurs ? newSecrets : ((await readKeyFile(dataDir)) ?? newSecrets);
}
