import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../../log/log.ts';
import { formatOperatorCommand } from '../../texts/format-operator-command.ts';
import { copyPostgresBinaries, createMissingLibraryLinks, findBundledPostgres } from './bundled-binaries.ts';
import type { PostgresUser } from './postgres-user.ts';

const run = promisify(execFile);

export const OLDEST_POSTGRES_MAJOR = 15;

export interface PostgresBinaries {
  bin: string;
  major: number;
  version: string;
}

interface PostgresBinariesSearch {
  account: PostgresUser | null;
  /** A folder that the account can access, for a copy if the installed binaries can't be used in place. */
  binariesFolder: string;
  /** The only major version that can open the existing data. */
  wantedMajor: number | null;
  /** Path of the data, for messages. */
  cluster: string;
  log: Log;
  /** The installed package's `native` folder; null if the platform has none. */
  bundled?: string | null;
  /** Folders in which to search for the machine's own PostgreSQL. */
  machineFolders?: string[];
}

export function postgresProgramPath(
  binaries: { bin: string },
  name: 'postgres' | 'initdb' | 'pg_ctl',
): string {
  return join(binaries.bin, process.platform === 'win32' ? `${name}.exe` : name);
}

async function tryBinaries(bin: string, account: PostgresUser | null): Promise<PostgresBinaries | null> {
  try {
    const who = account ? { uid: account.uid, gid: account.gid } : {};
    const options = { cwd: process.platform === 'win32' ? bin : '/', timeout: 20_000, ...who };
    const { stdout } = await run(postgresProgramPath({ bin }, 'postgres'), ['--version'], options);
    await run(postgresProgramPath({ bin }, 'initdb'), ['--version'], options);
    const match = /(\d+)(?:\.\d+|devel|beta\d+|rc\d+)?/.exec(stdout.replace(/^.*PostgreSQL\)\s*/, ''));
    return match?.[1] ? { bin, major: Number(match[1]), version: match[0] } : null;
  } catch {
    return null;
  }
}

async function findBundledBinaries(search: PostgresBinariesSearch): Promise<PostgresBinaries | null> {
  const native = search.bundled === undefined ? findBundledPostgres() : search.bundled;
  if (!native) return null;
  const linked = await createMissingLibraryLinks(native).then(
    () => true,
    () => false,
  );
  const inPlace = linked ? await tryBinaries(join(native, 'bin'), search.account) : null;
  if (inPlace) return inPlace;
  for (const again of [false, true]) {
    const copy = await copyPostgresBinaries(native, search.binariesFolder, again).catch((error: unknown) => {
      search.log.warn(`PostgreSQL could not be copied to ${search.binariesFolder}: ${String(error)}`);
      return null;
    });
    const found = copy ? await tryBinaries(join(copy, 'bin'), search.account) : null;
    if (!found) continue;
    search.log.info(`PostgreSQL runs from a copy in ${copy}, because ${native} can't be used in place.`);
    return found;
  }
  return null;
}

async function findBelow(folder: string, pattern: RegExp, inner: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => pattern.test(name))
    .sort((a, b) => Number(/\d+/.exec(b)?.[0] ?? 0) - Number(/\d+/.exec(a)?.[0] ?? 0))
    .map((name) => join(folder, name, inner));
}

async function listMachineFolders(): Promise<string[]> {
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/')),
    ...(await findBelow('/usr/lib/postgresql', /^\d+$/, 'bin')),
    ...(await findBelow('/usr', /^pgsql-\d+$/, 'bin')),
    ...(await findBelow('/opt/homebrew/opt', /^postgresql@\d+$/, 'bin')),
    '/usr/local/pgsql/bin',
  ];
}

export async function findPostgresBinaries(search: PostgresBinariesSearch): Promise<PostgresBinaries> {
  const fits = (found: PostgresBinaries) =>
    found.major >= OLDEST_POSTGRES_MAJOR &&
    (search.wantedMajor === null || found.major === search.wantedMajor);
  const bundled = await findBundledBinaries(search);
  if (bundled && fits(bundled)) return bundled;
  for (const folder of search.machineFolders ?? (await listMachineFolders())) {
    const found = await tryBinaries(folder, search.account);
    if (!found || !fits(found)) continue;
    search.log.info(`Using this machine's own PostgreSQL ${found.version} from ${folder}.`);
    return found;
  }
  if (search.wantedMajor !== null && bundled)
    throw makeOtherMajorError(search, search.wantedMajor, bundled.major);
  const platform = `${process.platform}-${process.arch}`;
  throw new Error(
    `No PostgreSQL comes with Nazar for this platform (${platform}), and none of version ${OLDEST_POSTGRES_MAJOR} or ` +
      'later was found on this machine. Install PostgreSQL, or set DATABASE_URL to a server, for example ' +
      'DATABASE_URL=postgresql://user:password@host:5432/nazar',
  );
}

/** The data must be backed up with the version of Nazar that made it and restored with this one. */
function makeOtherMajorError({ cluster }: PostgresBinariesSearch, clusterMajor: number, here: number): Error {
  return new Error(
    `The database in ${cluster} was made by PostgreSQL ${clusterMajor}, and this version of Nazar has ${here}. Take it over:\n` +
      `  1. with the version of Nazar before: ${formatOperatorCommand('db:backup', '<folder>')}\n` +
      `  2. mv ${cluster} ${cluster}-${clusterMajor}\n` +
      `  3. with this version: ${formatOperatorCommand('db:restore', '<folder> --force')}\n` +
      'The part “A newer PostgreSQL” of docs/operations.md has the lines for containers. ' +
      `With PostgreSQL ${clusterMajor} on this machine, Nazar also starts as it is.`,
  );
}
