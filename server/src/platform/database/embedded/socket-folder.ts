import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canPostgresUserAccessFolder, type PostgresUser } from './postgres-user.ts';

/** Maximum path length in bytes; systems allow 104 to 108 for a socket. */
const LONGEST = 100;
const NAME = '.s.PGSQL.5432';
const PREFIX = 'nazar-pg-';

function fits(folder: string): boolean {
  // PostgreSQL parses the setting as a list, in which other characters have a meaning.
  return Buffer.byteLength(join(folder, NAME)) < LONGEST && /^[\p{L}\p{N} ./_@+~:-]+$/u.test(folder);
}

/** Chooses a private folder for the Unix socket: next to the data, or a short path if that is too long. */
export async function makeSocketFolder(home: string, account: PostgresUser | null): Promise<string> {
  let folder = join(home, 'socket');
  if (fits(folder)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } else {
    const root = await findShortRoot(account);
    folder = await mkdtemp(join(root, PREFIX));
  }
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

async function findShortRoot(account: PostgresUser | null): Promise<string> {
  for (const root of [tmpdir(), '/tmp']) {
    if (fits(join(root, `${PREFIX}XXXXXX`)) && (await canPostgresUserAccessFolder(account, root)))
      return root;
  }
  throw new Error(
    "No folder has a path short enough for the database's socket. Set DATA_DIR to a shorter path.",
  );
}

/** Removes a socket folder that was created in a temporary location. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (/[/\\]nazar-pg-\w+$/.test(folder)) await rm(folder, { recursive: true, force: true });
}
