import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DATABASE_USER, getPasswordFilePath } from './connection.ts';
import { type PostgresBinaries, postgresProgramPath } from './find-binaries.ts';
import { chownFolderToPostgresUser, type PostgresUser } from './postgres-user.ts';

const run = promisify(execFile);

/** The major version that created the data, or null if there is none yet. */
export async function readClusterMajorVersion(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return null;
    throw new Error(
      `The database in ${cluster} can't be read (${String(code)}). It belongs to another user: ` +
        'start Nazar as the user who made it, or as root.',
    );
  });
  return text === null ? null : Number(text.trim());
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The environment of PostgreSQL's programs, without the caller's PG… settings and locale. */
export function makePostgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { LC_ALL: 'C', TZ: 'UTC', ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot, TEMP, TMP }) };
}

/**
 * Creates the cluster completely or not at all: a start that is killed midway leaves nothing that counts as
 * one.
 */
export async function initCluster(options: {
  binaries: PostgresBinaries;
  home: string;
  cluster: string;
  account: PostgresUser | null;
  extraArguments?: string[];
}): Promise<void> {
  const { binaries, home, cluster, account } = options;
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await chownFolderToPostgresUser(account, draft);
  const auth: string[] = [];
  if (process.platform === 'win32') {
    await writeFile(getPasswordFilePath(home), randomBytes(24).toString('base64url'), { mode: 0o600 });
    auth.push('--auth=scram-sha-256', `--pwfile=${getPasswordFilePath(home)}`);
  } else {
    // The socket is in a 0700 folder, so only its owner gets this far.
    auth.push('--auth-local=trust', '--auth-host=reject');
  }
  try {
    await run(
      postgresProgramPath(binaries, 'initdb'),
      [
        '-D',
        draft,
        '-U',
        DATABASE_USER,
        '--encoding=UTF8',
        '--locale=C',
        '--data-checksums',
        '--no-instructions',
        ...auth,
        ...(options.extraArguments ?? []),
      ],
      {
        cwd: process.platform === 'win32' ? home : '/',
        env: makePostgresEnvironment(),
        ...(account && { uid: account.uid, gid: account.gid }),
      },
    );
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`The database could not be created in ${cluster}: ${stderr}`);
  }
  await rename(draft, cluster);
  await syncFolder(dirname(cluster));
}

/** A cluster that root copied or restored belongs to root, but PostgreSQL must own it. */
export async function chownCluster(cluster: string, account: PostgresUser | null): Promise<void> {
  if (account) await chownFolderToPostgresUser(account, cluster);
}
