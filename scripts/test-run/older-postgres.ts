import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findProgram } from './find-chromium.ts';

const OLDEST_SUPPORTED = 15;
const EMBEDDED = 18;
const DEBIAN = '/usr/lib/postgresql';

export interface OlderPostgres {
  bin: string;
  major: number;
}

function majorOf(bin: string): number {
  try {
    const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The oldest supported PostgreSQL on this machine that is older than the embedded one, or null. */
export function findOlderPostgres(path = process.env.PATH, debian = DEBIAN): OlderPostgres | null {
  const bins = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const inPath = findProgram('postgres', { PATH: path });
  if (inPath !== null) bins.push(dirname(realpathSync(inPath)));
  return (
    bins
      .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
      .map((bin) => ({ bin, major: majorOf(bin) }))
      .filter(({ major }) => major >= OLDEST_SUPPORTED && major < EMBEDDED)
      .sort((a, b) => a.major - b.major)[0] ?? null
  );
}

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // The account does not exist on this machine.
    }
  }
  throw new Error('PostgreSQL can’t run as root, and there is neither a postgres nor a nobody account.');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A temporary cluster on a free port, without fsync because it is deleted afterwards. */
export async function startPostgres({ bin }: OlderPostgres): Promise<RunningPostgres> {
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'nazar-older-postgres-'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = randomBytes(16).toString('hex');
  mkdirSync(data);
  writeFileSync(passwordFile, password);
  chmodSync(data, 0o700);
  if (account) for (const path of [folder, data, passwordFile]) chownSync(path, account.uid, account.gid);
  const as = { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const how = [
      '-U',
      'nazar',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
    ];
    execFileSync(join(bin, 'initdb'), ['-D', data, '--no-sync', ...how], { ...as, stdio: 'pipe' });
    const port = await freePort();
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      jit: 'off',
      wal_level: 'minimal',
      max_wal_senders: 0,
      max_connections: 300,
      logging_collector: 'on',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...as, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) =>
      child.once('exit', () => resolve()).once('error', () => resolve()),
    );
    const stop = async () => {
      // Fast shutdown, which ends open connections.
      child.kill('SIGINT');
      await ended;
      remove();
    };
    await waitUntilReady(join(bin, 'pg_isready'), port, child, stop);
    return { url: `postgres://nazar:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

async function waitUntilReady(
  isReady: string,
  port: number,
  child: { exitCode: number | null },
  stop: () => Promise<void>,
): Promise<void> {
  for (let tries = 0; tries < 150 && child.exitCode === null; tries += 1) {
    try {
      execFileSync(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  await stop();
  throw new Error('It did not become ready.');
}
