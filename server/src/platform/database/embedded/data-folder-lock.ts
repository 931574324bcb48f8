import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readProcessIdentity } from './process-identity.ts';

interface LockHolder {
  pid: number;
  identity: string;
  host: string;
  since: string;
  purpose: string;
  key: string;
}

export interface DataFolderLock {
  release(): Promise<void>;
  releaseNow(): void;
}

export class DataFolderLockedError extends Error {
  readonly holder: LockHolder;
  constructor(folder: string, holder: LockHolder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid} (${holder.purpose}` +
        `${holder.host === hostname() ? '' : ` on ${holder.host}`}, since ${holder.since}). ` +
        'Stop that process, or set DATA_DIR to another folder.',
    );
    this.name = 'DataFolderLockedError';
    this.holder = holder;
  }
}

const BEAT_MS = 5_000;

function lockFile(folder: string): string {
  return join(folder, 'nazar.lock');
}

function parse(text: string): LockHolder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { pid, identity, host, since, purpose, key } = value as Record<string, unknown>;
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return null;
    return {
      pid,
      identity: String(identity),
      host: String(host),
      since: String(since),
      purpose: String(purpose),
      key: String(key),
    };
  } catch {
    return null;
  }
}

async function isHeld(file: string, holder: LockHolder): Promise<boolean> {
  if (holder.host !== hostname()) {
    // The holder is in another container on the same volume, where only its heartbeat is visible.
    const age =
      Date.now() -
      (await stat(file)
        .then((s) => s.mtimeMs)
        .catch(() => 0));
    if (age < 3 * BEAT_MS) return true;
  }
  const running = await readProcessIdentity(holder.pid);
  if (running === null) return false;
  return running === 'unknown' || holder.identity === 'unknown' || running === holder.identity;
}

/** The process that holds the folder, or null. */
export async function findLockHolder(folder: string): Promise<LockHolder | null> {
  const file = lockFile(folder);
  const holder = parse(await readFile(file, 'utf8').catch(() => ''));
  return holder && (await isHeld(file, holder)) ? holder : null;
}

/** Locks the folder for this process, or throws `DataFolderLockedError`. The lock of a dead holder is taken over. */
export async function acquireDataFolderLock(folder: string, purpose: string): Promise<DataFolderLock> {
  await mkdir(folder, { recursive: true });
  const file = lockFile(folder);
  const key = randomUUID();
  const mine: LockHolder = {
    pid: process.pid,
    identity: (await readProcessIdentity(process.pid)) ?? 'unknown',
    host: hostname(),
    since: new Date().toISOString(),
    purpose,
    key,
  };
  const draft = `${file}.${process.pid}.${key.slice(0, 8)}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o644, flush: true });
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        // A link is created atomically and never replaces another one.
        await link(draft, file);
        break;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || attempt > 20)
          throw error;
      }
      const text = await readFile(file, 'utf8').catch(() => '');
      const holder = parse(text);
      if (holder && (await isHeld(file, holder))) throw new DataFolderLockedError(folder, holder);
      const aside = `${draft}.stale`;
      await rename(file, aside).catch(() => {});
      // Two processes may both have found the old lock dead, so the moved lock must be the one that was
      // checked.
      if ((await readFile(aside, 'utf8').catch(() => text)) !== text) await link(aside, file).catch(() => {});
      await rm(aside, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  const releaseNow = () => {
    clearInterval(beat);
    try {
      if (parse(readFileSync(file, 'utf8'))?.key === key) rmSync(file, { force: true });
    } catch {
      // The folder and its lock no longer exist.
    }
  };
  return { release: async () => releaseNow(), releaseNow };
}
