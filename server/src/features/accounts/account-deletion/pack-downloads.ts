import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { toProblem } from '../../../platform/http/to-problem.ts';
import { forEachIsolated } from '../../../platform/jobs/for-each-isolated.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { singleFlight } from '../../../platform/jobs/single-flight.ts';
import {
  type DownloadRow,
  deleteDownload,
  listOutdatedDownloads,
  takeDownload,
  updateTakenDownload,
} from './download-queries.ts';
import { type Part, personalParts } from './personal-archive.ts';

export const archiveExtension = 'zip';

/** Milliseconds between two progress updates, also within a long part. */
const noteMs = 1000;

/** Packs waiting downloads, oldest first. */
export const packDownloads = singleFlight(
  (deps: ServerDeps) => takeDownload(deps.db, new Date(deps.now())),
  packTaken,
);

/** The download was cancelled, or another try has taken it over. */
class NoLongerWanted extends Error {}

async function packTaken(deps: ServerDeps, taken: DownloadRow, signal: AbortSignal): Promise<void> {
  const { db, files, now } = deps;
  const signs = giveSigns(deps, taken);
  try {
    const parts = await personalParts(deps, taken.accountId);
    if (parts === null) throw new NoLongerWanted();
    let written = 0;
    const noteNext = async () => {
      signal.throwIfAborted();
      const change = { written, total: parts.length, seenAt: new Date(now()) };
      if (!(await updateTakenDownload(db, taken, change))) throw new NoLongerWanted();
      written += 1;
    };
    const size = await store(deps, pack(parts, noteNext, now()), { id: taken.id, signal: signs.ended });
    const done = { state: 'done' as const, written: parts.length, total: parts.length, size };
    // A cancelled download stays cancelled; the next clean-up deletes its file.
    await updateTakenDownload(db, taken, { ...done, endedAt: new Date(now()) });
  } catch (error) {
    // Another try may have written the file meanwhile, so it is kept. The next clean-up deletes the file of a
    // cancelled one.
    if (error instanceof NoLongerWanted || signs.ended.aborted) return;
    await files.delete(taken.id).catch(() => {});
    if (signal.aborted) return void (await updateTakenDownload(db, taken, { state: 'waiting' }));
    const { code } = toProblem(error, deps, `download ${taken.id}`);
    const failure = { failure: code, endedAt: new Date(now()) };
    await updateTakenDownload(db, taken, { state: 'failed', ...failure });
  } finally {
    signs.stop();
  }
}

/** Updates `seenAt` regularly, and aborts when the download was cancelled or another try has taken it over. */
function giveSigns({ db, now }: ServerDeps, taken: DownloadRow) {
  const ended = new AbortController();
  const sign = async () => {
    try {
      if (!(await updateTakenDownload(db, taken, { seenAt: new Date(now()) }))) ended.abort();
    } catch {
      // The database may be down for a moment; the packing itself reports a longer failure.
    }
  };
  const timer = setInterval(() => void sign(), noteMs).unref();
  return { ended: ended.signal, stop: () => clearInterval(timer) };
}

/** An archive that is compressed while it is read, one part after another. */
function pack(parts: readonly Part[], noteNext: () => Promise<void>, moment: number): ZipFile {
  const zip = new ZipFile();
  const mtime = new Date(moment);
  for (const { path, open } of parts) {
    const isPacked = path.startsWith('files/');
    zip.addReadStreamLazy(path, { mtime, compress: !isPacked }, (give) => {
      const opened = noteNext().then(open);
      opened.then(
        (stream) => give(null, stream),
        (error: Error) => give(error, undefined as never),
      );
    });
  }
  zip.end();
  return zip;
}

type Storing = { readonly id: string; readonly signal: AbortSignal };

async function store({ files }: ServerDeps, zip: ZipFile, { id, signal }: Storing): Promise<number> {
  const output = new PassThrough();
  let size = 0;
  zip.on('error', (error: Error) => output.destroy(error));
  const packed = pipeline(
    zip.outputStream,
    async function* (chunks: AsyncIterable<string | Buffer>) {
      for await (const chunk of chunks) {
        size += Buffer.byteLength(chunk);
        yield chunk;
      }
    },
    output,
    { signal },
  );
  const stored = files.put(id, archiveExtension, output);
  // When both fail, the error of the archive is the more useful one.
  const [first, second] = await Promise.allSettled([packed, stored]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return size;
}

export const packDownloadsJob: Job = {
  name: 'pack-downloads',
  schedule: '* * * * *',
  run: ({ deps, signal }) => packDownloads(deps, signal),
};

/** Deletes the file before its row, so that no file is left without a row. */
export async function clearDownloads({
  db,
  files,
  now,
  log,
}: Pick<ServerDeps, 'db' | 'files' | 'now' | 'log'>): Promise<void> {
  const outdated = await listOutdatedDownloads(db, new Date(now()));
  await forEachIsolated(
    outdated,
    { log, failed: 'A download could not be cleared away yet.' },
    async (id) => {
      await files.delete(id);
      await deleteDownload(db, id);
    },
  );
}

export const clearDownloadsJob: Job = {
  name: 'clear-downloads',
  schedule: '*/10 * * * *',
  run: ({ deps }) => clearDownloads(deps),
};
