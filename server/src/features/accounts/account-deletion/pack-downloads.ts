import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { ArchiveFile } from '../../../platform/features/feature.ts';
import { StreamedZip } from '../../../platform/file-system/streamed-zip.ts';
import { toProblem } from '../../../platform/http/to-problem.ts';
import type { TaskAttempt } from '../../../platform/jobs/tasks/task-attempt.ts';
import { TaskRunner } from '../../../platform/jobs/tasks/task-runner.ts';
import {
  isPersonalDownloadAllowed,
  type PersonalDownloadDetails,
  personalDownloadTaskStore,
} from './download-queries.ts';
import { makePersonalDataFiles } from './make-personal-data-files.ts';

export const storedPersonalArchiveExtension = 'zip';

export const personalDownloadRunner = new TaskRunner(personalDownloadTaskStore, {
  maxCrashes: 5,
  run: async (task, attempt) => {
    const { deps } = attempt;
    const isAllowed = await isPersonalDownloadAllowed(deps.db, task, new Date(deps.now()));
    const parts = isAllowed ? await makePersonalDataFiles(deps, task.accountId) : null;
    if (parts === null) return { status: 'cancelled' };
    const size = await storeArchive(deps, packArchive(parts, attempt), {
      id: task.id,
      signal: attempt.signal,
    });
    return { status: 'done', done: parts.length, total: parts.length, size };
  },
  failed: (task, error, deps) => {
    const { code } = toProblem(error, deps, `download ${task.id}`);
    return { status: 'failed', failure: code };
  },
});

/** An archive that is compressed while it is read, one part after another. */
function packArchive(parts: readonly ArchiveFile[], attempt: TaskAttempt<PersonalDownloadDetails>): Readable {
  const zip = new StreamedZip();
  const mtime = new Date(attempt.deps.now());
  for (const [index, { path, open }] of parts.entries()) {
    const isPacked = path.startsWith('files/');
    zip.addStream(path, { mtime, compress: !isPacked }, async () => {
      await attempt.save({ done: index, total: parts.length });
      return open();
    });
  }
  zip.end();
  return zip.output;
}

type Storing = { readonly id: string; readonly signal: AbortSignal };

async function storeArchive(
  { files }: ServerDeps,
  archive: Readable,
  { id, signal }: Storing,
): Promise<number> {
  const output = new PassThrough();
  let size = 0;
  const packed = pipeline(
    archive,
    async function* (chunks: AsyncIterable<string | Buffer>) {
      for await (const chunk of chunks) {
        size += Buffer.byteLength(chunk);
        yield chunk;
      }
    },
    output,
    { signal },
  );
  const stored = files.put(id, storedPersonalArchiveExtension, output);
  // When both fail, the error of the archive is the more useful one.
  const [first, second] = await Promise.allSettled([packed, stored]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return size;
}
