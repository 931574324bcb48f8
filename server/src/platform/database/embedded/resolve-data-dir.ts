import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../../log/log.ts';
import { canPostgresUserAccessFolder, type PostgresUser } from './postgres-user.ts';

/** Where root stores what an ordinary user must access if that user can't access the checkout. */
const sharedRoots = ['/var/lib', '/usr/local/var', '/Users/Shared'];

export interface DatabaseFolders {
  /** Contains the cluster, its socket and its log. It is the data folder itself if that is accessible. */
  folder: string;
  cluster: string;
  /** The folder for copies of the binaries. */
  binariesFolder: string;
  /** Whether the home is outside of the data folder. */
  isOutsideDataDir: boolean;
}

function getPointerFilePath(dataDir: string): string {
  return join(dataDir, 'postgres-is-in');
}

function makeDatabaseFolders(folder: string, sharedFolder?: string): DatabaseFolders {
  return {
    folder,
    cluster: join(folder, 'postgres'),
    binariesFolder: sharedFolder ?? join(folder, 'binaries'),
    isOutsideDataDir: sharedFolder !== undefined,
  };
}

async function pathExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function readPointedFolder(dataDir: string): Promise<string | null> {
  const text = (await readFile(getPointerFilePath(dataDir), 'utf8').catch(() => '')).trim();
  if (!text) return null;
  if (await pathExists(text)) return text;
  throw new Error(
    `${getPointerFilePath(dataDir)} says that the database is in ${text}, but that folder is gone. ` +
      'Bring it back, or remove the file to start with an empty database.',
  );
}

/** Finds the database of a data folder without creating anything. */
export async function findDatabaseHome(dataDir: string): Promise<DatabaseFolders> {
  const pointedFolder = await readPointedFolder(dataDir);
  return pointedFolder
    ? makeDatabaseFolders(pointedFolder, dirname(pointedFolder))
    : makeDatabaseFolders(await realpath(dataDir).catch(() => dataDir));
}

/** Whether a data folder has a database; creates nothing. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const { cluster } = await findDatabaseHome(dataDir);
  return pathExists(join(cluster, 'PG_VERSION'));
}

async function findSharedFolder(account: PostgresUser, roots: string[]): Promise<string> {
  for (const root of roots) {
    if (!(await pathExists(root)) || !(await canPostgresUserAccessFolder(account, root))) continue;
    const sharedFolder = join(root, 'nazar');
    await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
    return sharedFolder;
  }
  throw new Error(
    `PostgreSQL can't run as root, and the user it runs under (${account.name}) can't reach the data folder. ` +
      'Set DATA_DIR to a folder that every user may enter, or start Nazar as an ordinary user.',
  );
}

/**
 * The folder for the database: `dataDir`, or a shared folder named by a file in `dataDir` if PostgreSQL must run
 * under another user who can't access `dataDir` (such as a checkout under a 0700 home).
 */
export async function resolveDataDir(options: {
  dataDir: string;
  account: PostgresUser | null;
  log: Log;
  sharedRoots?: string[];
}): Promise<DatabaseFolders> {
  const { account, log } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const found = await findDatabaseHome(dataDir);
  if (found.isOutsideDataDir) {
    log.info(`The database of ${dataDir} is in ${found.folder}.`);
    return found;
  }
  if (!account || (await canPostgresUserAccessFolder(account, dataDir))) return found;
  const sharedFolder = await findSharedFolder(account, options.sharedRoots ?? sharedRoots);
  const folder = join(sharedFolder, randomBytes(6).toString('hex'));
  await mkdir(folder, { mode: 0o755 });
  const home = makeDatabaseFolders(folder, sharedFolder);
  const here = found.cluster;
  if (await pathExists(join(here, 'PG_VERSION'))) {
    const there = home.cluster;
    await rename(here, there).catch(async () => {
      // On another file system, the original is deleted only after the copy has its final name.
      await cp(here, there, { recursive: true, preserveTimestamps: true });
    });
  }
  const draft = `${getPointerFilePath(dataDir)}.new`;
  await writeFile(draft, `${folder}\n`, { flush: true });
  await rename(draft, getPointerFilePath(dataDir));
  await rm(here, { recursive: true, force: true });
  log.info(
    `The database is kept in ${folder}, because the user ${account.name}, under whom PostgreSQL runs, ` +
      `can't reach ${dataDir}.`,
  );
  return home;
}
