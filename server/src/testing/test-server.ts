import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../platform/database/embedded/start-embedded-postgres.ts';

interface TestServer {
  /** Its user is an administrator, who may create databases. */
  connectionString: string;
  /** A folder for the files of a test run, deleted at its end. */
  folder: string;
  stop(): Promise<void>;
}

/** Test data need not survive a power cut. */
const fastSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  max_wal_size: '2GB',
};

/**
 * Stops PostgreSQL and removes its folder as soon as this process ends in any way: the guard reads from a
 * pipe that closes with this process.
 */
function guard(pid: number, folder: string): () => void {
  const script =
    'cat >/dev/null; if [ "$(head -n 1 "$2/postgres/postmaster.pid" 2>/dev/null)" = "$1" ]; then kill -QUIT "$1"; ' +
    'sleep 1; fi; rm -rf "$2"';
  const child = spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  child.on('error', () => {});
  child.unref();
  return () => child.stdin.end();
}

/**
 * Starts a PostgreSQL for one test run: the programs in the folder TEST_POSTGRES_BIN, or those that come with
 * Nazar.
 */
export async function startTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nazar-test-'));
  // mkdtemp makes the folder private, but PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const bin = process.env.TEST_POSTGRES_BIN;
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  try {
    const server = await startEmbeddedPostgres({
      dataDir: folder,
      log: { info: note, warn: note, error: note },
      purpose: 'tests',
      settings: fastSettings,
      initdbArguments: ['--no-sync'],
      smartStopMs: 0,
      reserveMegabytes: 0,
      ...(bin !== undefined && { bundled: null, machineFolders: [bin] }),
    });
    const dismiss = process.platform === 'win32' ? () => {} : guard(server.pid(), folder);
    return {
      connectionString: server.connectionString,
      folder,
      stop: async () => {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
        dismiss();
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`No database for the tests. ${notes.join('\n')}`, { cause: error });
  }
}
