import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  copySeededDataDir,
  type EmbeddedProcess,
  fastPostgresOptions,
  makeFolder,
  queryDatabase,
  startProcess,
} from '../../../testing/embedded-process.ts';
import { findBundledPostgres } from './bundled-binaries.ts';
import { canPostgresUserAccessFolder, choosePostgresUser, type PostgresUser } from './postgres-user.ts';

const run = promisify(execFile);
const asRoot = process.getuid?.() === 0;
const account: PostgresUser | null = asRoot ? await choosePostgresUser('/nonexistent') : null;
const othersReachUs = asRoot && (await canPostgresUserAccessFolder(account, import.meta.dirname));
const native = findBundledPostgres();

let folder: string;
let remove: () => Promise<void>;
let running: EmbeddedProcess | null = null;

beforeEach(async () => {
  ({ folder, remove } = await makeFolder());
});

afterEach(async () => {
  await running?.stop();
  running = null;
  await remove();
});

async function ownerOf(pid: number): Promise<string> {
  return (await run('ps', ['-o', 'uid=', '-p', String(pid)])).stdout.trim();
}

test('creates a private database, even after a start was killed while creating it', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
  running = await startProcess({ dataDir });
  const [facts] = await queryDatabase(
    running.connectionString,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
            current_setting('server_encoding') as encoding, current_setting('listen_addresses') as network,
            (select datcollate from pg_database where datname = current_database()) as collation`,
  );
  expect(facts).toEqual({ fsync: 'on', sync: 'on', encoding: 'UTF8', network: '', collation: 'C' });
  for (const inner of ['postgres', 'socket']) {
    expect((await stat(join(dataDir, inner))).mode & 0o777).toBe(0o700);
  }
});

test('stopping leaves no process, lock or socket, and the second start has the stored rows', async () => {
  const dataDir = await copySeededDataDir(folder);
  const first = await startProcess({ dataDir, ...fastPostgresOptions });
  await queryDatabase(first.connectionString, 'create table kept as select 7 as seven');
  if (account) expect(await ownerOf(first.postgres)).toBe(String(account.uid));
  await first.stop();
  expect(await readdir(join(dataDir, 'socket'))).toEqual([]);
  expect(await readdir(dataDir)).not.toContain('nazar.lock');
  await expect(queryDatabase(first.connectionString, 'select 1')).rejects.toThrow('ENOENT');
  running = await startProcess({ dataDir, ...fastPostgresOptions });
  expect(running.adopted).toBe(false);
  expect(await queryDatabase(running.connectionString, 'select seven from kept')).toEqual([{ seven: 7 }]);
});

test('places the socket elsewhere when the data folder’s path is too long', async () => {
  const dataDir = await copySeededDataDir(join(folder, 'x'.repeat(90)), 'y'.repeat(90));
  running = await startProcess({ dataDir, ...fastPostgresOptions });
  const host = new URL(running.connectionString).searchParams.get('host') ?? '';
  expect(host.length).toBeLessThan(90);
  expect(await queryDatabase(running.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await running.stop();
  await expect(stat(host)).rejects.toThrow('ENOENT');
});

test('works in a path with spaces, a quote and Persian letters', async () => {
  const dataDir = await copySeededDataDir(folder, "نظر's own, data");
  running = await startProcess({ dataDir, ...fastPostgresOptions });
  expect(await queryDatabase(running.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('refuses data of an unavailable version and names the commands that migrate it', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '12\n');
  await expect(startProcess({ dataDir })).rejects.toThrow(
    /made by PostgreSQL 12.*db:backup.*mv .*postgres-12.*db:restore/s,
  );
});

test('explains on a platform without PostgreSQL how to configure a server', async () => {
  const options = { dataDir: join(folder, 'data'), bundled: null, machineFolders: [] };
  await expect(startProcess(options)).rejects.toThrow('DATABASE_URL=postgresql://');
});

if (native) {
  test('creates links for binaries whose install script never ran', async () => {
    const copy = join(folder, 'package', 'native');
    await cp(native, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    const { stdout } = await run('find', [copy, '-type', 'l', '-print', '-delete']);
    expect(stdout).toContain('libpq.so.5');
    running = await startProcess({
      dataDir: join(folder, 'data'),
      bundled: copy,
      machineFolders: [],
      ...fastPostgresOptions,
    });
    expect(await queryDatabase(running.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('uses the machine’s PostgreSQL on a platform without binaries', async () => {
    const machineFolders = [join(folder, 'nothing'), join(native, 'bin')];
    const dataDir = await copySeededDataDir(folder);
    running = await startProcess({ dataDir, bundled: null, machineFolders, ...fastPostgresOptions });
    expect(running.notes.join()).toContain("this machine's own PostgreSQL");
  });
}

if (asRoot && account) {
  describe('started as root', () => {
    test('stores the database of a checkout under a 0700 home in a folder that the other user can access', async () => {
      const home = join(folder, 'home');
      await mkdir(home, { mode: 0o700 });
      const sharedRoot = join(folder, 'sharedRoot');
      await mkdir(sharedRoot);
      const bundled = join(home, 'package', 'native');
      await mkdir(join(home, 'package'));
      if (native) await run('cp', ['-a', native, bundled]);
      const options = {
        dataDir: join(home, 'data'),
        bundled,
        sharedRoots: [sharedRoot],
        ...fastPostgresOptions,
      };
      const first = await startProcess(options);
      expect(first.notes.join('\n')).toContain(`The database is kept in ${sharedRoot}/nazar/`);
      await queryDatabase(first.connectionString, 'create table kept as select 7 as seven');
      await first.stop();
      running = await startProcess(options);
      expect(await queryDatabase(running.connectionString, 'select seven from kept')).toEqual([{ seven: 7 }]);
      // A copy of the data folder refers to the same database.
      await cp(options.dataDir, join(home, 'copy'), { recursive: true });
      await rm(join(home, 'copy', 'nazar.lock'));
      await expect(startProcess({ ...options, dataDir: join(home, 'copy') })).rejects.toThrow(
        `in use by process ${running.pid}`,
      );
    });

    test('moves a database that became inaccessible, with its rows', async () => {
      const home = join(folder, 'home');
      const dataDir = await copySeededDataDir(home);
      const sharedRoot = join(folder, 'sharedRoot');
      await mkdir(sharedRoot);
      const first = await startProcess({ dataDir, ...fastPostgresOptions });
      await queryDatabase(first.connectionString, 'create table kept as select 7 as seven');
      await first.stop();
      await run('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
      await chmod(home, 0o700);
      running = await startProcess({ dataDir, sharedRoots: [sharedRoot], ...fastPostgresOptions });
      expect(await queryDatabase(running.connectionString, 'select seven from kept')).toEqual([{ seven: 7 }]);
    });

    test('explains what to do if no folder is usable', async () => {
      const home = join(folder, 'home');
      await mkdir(home, { mode: 0o700 });
      await expect(startProcess({ dataDir: join(home, 'data'), sharedRoots: [] })).rejects.toThrow(
        'Set DATA_DIR',
      );
    });
  });
} else {
  console.info('Not root: how root is handled is not tested here.');
}

if (othersReachUs && account) {
  test('runs PostgreSQL as an ordinary user and lets root take the data over later', async () => {
    const dataDir = join(folder, 'data');
    await run('install', ['-d', '-o', String(account.uid), '-g', String(account.gid), dataDir]);
    const first = await startProcess({ dataDir, ...fastPostgresOptions }, account);
    expect(await ownerOf(first.postgres)).toBe(String(account.uid));
    await queryDatabase(first.connectionString, 'create table kept as select 7 as seven').catch(() => {});
    await first.stop();
    running = await startProcess({ dataDir, ...fastPostgresOptions });
    expect(await queryDatabase(running.connectionString, 'select seven from kept')).toEqual([{ seven: 7 }]);
  });
}
