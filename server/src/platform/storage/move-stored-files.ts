import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { forEachParallel } from '../background/for-each-parallel.ts';
import { countServerNodes } from '../database/backup/count-server-nodes.ts';
import { makeFingerprintingStream } from '../database/backup/hash-stream.ts';
import { DatabaseClient } from '../database/connections/database-client.ts';
import { lockMigrations } from '../database/migrate/migrate.ts';
import type { Log } from '../log/log.ts';
import type { FileStore, StoredFileEntry } from './file-store.ts';
import { formatStoredName } from './stored-name.ts';

interface MoveOptions {
  readonly connectionString: string;
  readonly from: FileStore;
  readonly to: FileStore;
  readonly log: Log;
}

const parallelFiles = 8;

/**
 * Copies the files to another store and registers that as the store of the database. While servers run, it
 * only copies, because they continue to store files in the old one. Files copied by an earlier run are not
 * copied again.
 */
export async function moveStoredFiles({
  connectionString,
  from,
  to,
  log,
}: MoveOptions): Promise<'copied' | 'moved'> {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString,
    application_name: 'nazar move',
    max: 2,
  });
  pool.on('error', () => {});
  // The connection holds the lock.
  const client = await pool.connect();
  try {
    const registered = await findRegistered(client);
    if ((await to.readId()) === registered) {
      log.info(`The files are in ${to.place} already.`);
      return 'moved';
    }
    if ((await from.readId()) !== registered)
      throw new Error(`${from.place} is not the file store of this database.`);
    const moved = getMovedId(registered);
    await claimTarget(to, moved);
    // A server that starts now waits for this lock and is then refused if it still has the old store.
    await lockMigrations(client, log);
    const servers = await countServerNodes(client);
    if (servers > 0) await client.query('select pg_advisory_unlock_all()');
    await copyMissing(pool, { from, to, log, mirror: servers === 0 });
    if (servers > 0) {
      log.info(
        'Servers are running. Stop all of them and run this again: it copies what came since, and switches.',
      );
      return 'copied';
    }
    await client.query('update installation set file_store = $1', [moved]);
    log.info(`The file store is ${to.place} from now on. Delete ${from.place} when you no longer need it.`);
    return 'moved';
  } finally {
    client.release(true);
    await pool.end().catch(() => {});
  }
}

async function findRegistered(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select file_store as id from installation');
  if (!rows[0]) throw new Error('No server has used this database yet, so there are no files to move.');
  return rows[0].id;
}

/** The id of the store to which files of this one are moved, so that a later run recognises it. */
function getMovedId(id: string): string {
  const hex = createHash('sha256').update(`moved from ${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Other files are deleted at the end, so the target must be empty or from an earlier run. */
async function claimTarget(to: FileStore, moved: string): Promise<void> {
  const id = await to.readId();
  if (id === moved) return;
  if (id !== null) throw makeNotEmptyError(to);
  for await (const _ of to.list()) throw makeNotEmptyError(to);
  await to.writeId(moved);
}

function makeNotEmptyError({ place }: FileStore): Error {
  return new Error(`${place} is not empty: it may hold other files. Empty it, or name another place.`);
}

type Copying = Omit<MoveOptions, 'connectionString'> & {
  /** Whether to delete files from the target that the source does not have. */
  readonly mirror: boolean;
};

async function copyMissing(pool: pg.Pool, { from, to, log, mirror }: Copying): Promise<void> {
  const there = new Map<string, StoredFileEntry>();
  for await (const file of to.list()) there.set(formatStoredName(file), file);
  const present = new Set<string>();
  let copied = 0;
  let bytes = 0;
  let left = 0;
  let reportedAt = Date.now();
  await forEachParallel(from.list(), parallelFiles, async (file) => {
    const name = formatStoredName(file);
    const same = there.get(name)?.size === file.size;
    there.delete(name);
    present.add(file.id);
    if (same) left++;
    else if (await copyFile(pool, file, { from, to, log })) {
      copied++;
      bytes += file.size;
    }
    if (Date.now() - reportedAt < 5_000) return;
    reportedAt = Date.now();
    log.info(`${copied} files copied (${toMegabytes(bytes)} MB), ${left} were there.`);
  });
  const removedIds = new Set([...there.values()].map(({ id }) => id).filter((id) => !present.has(id)));
  if (mirror) await forEachParallel(removedIds, parallelFiles, (id) => to.delete(id));
  const deleted = mirror && removedIds.size > 0 ? `, ${removedIds.size} deleted since were deleted` : '';
  log.info(`${copied} files copied (${toMegabytes(bytes)} MB), ${left} were there${deleted}.`);
}

const toMegabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** Returns false if the file was deleted meanwhile. */
async function copyFile(
  pool: pg.Pool,
  file: StoredFileEntry,
  { from, to, log }: Omit<Copying, 'mirror'>,
): Promise<boolean> {
  const { id, extension } = file;
  const name = formatStoredName(file);
  const source = await from.get(id, extension);
  if (source === null) return false;
  const print = makeFingerprintingStream();
  await Promise.all([pipeline(source.stream, print.stream), to.put(id, extension, print.stream)]);
  const { bytes, sha256 } = print.result();
  const copy = await to.stat(id, extension);
  if (bytes !== source.size || copy?.size !== bytes) throw new Error(`${name} was not copied whole.`);
  // Smaller widths of pictures have no checksum.
  if (/(?:^|\.)w\d+\.webp$/.test(extension)) return true;
  const { rows } = await pool.query<{ sha256: string }>(
    `select encode(sha256, 'hex') as sha256 from stored_file where id = $1`,
    [id],
  );
  if (rows[0] && rows[0].sha256 !== sha256)
    log.warn(`${name} is damaged in ${from.place}: it was copied, but is not what was uploaded.`);
  return true;
}
