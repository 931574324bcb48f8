import { execFile } from 'node:child_process';
import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user under whom PostgreSQL runs if this process is root, because PostgreSQL refuses to run as root. */
export interface PostgresUser {
  uid: number;
  gid: number;
  name: string;
}

async function findAccountByName(name: string): Promise<PostgresUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    const account = { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
    return account.uid > 0 && Number.isInteger(account.gid) ? account : null;
  } catch {
    return null;
  }
}

/** Returns null if this process isn't root. Existing data keeps its owner. */
export async function choosePostgresUser(cluster: string): Promise<PostgresUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` };
  const account = (await findAccountByName('postgres')) ?? (await findAccountByName('nobody'));
  if (account) return account;
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a "postgres" nor a "nobody" user. ' +
      'Start Nazar as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** The system checks access as that user, so that modes, ACLs and mounts all count. */
export async function canPostgresUserAccessFolder(
  account: PostgresUser | null,
  folder: string,
): Promise<boolean> {
  if (!account) return true;
  try {
    await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
      cwd: '/',
      uid: account.uid,
      gid: account.gid,
    });
    return true;
  } catch {
    return false;
  }
}

export async function chownFolderToPostgresUser(account: PostgresUser | null, folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (!account) return;
  const owner = await stat(folder);
  if (owner.uid === account.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid);
  }
  await lchown(folder, account.uid, account.gid);
}
