import { closeSync, openSync } from 'node:fs';
import { appendFile, open, stat, truncate } from 'node:fs/promises';

/** Maximum bytes of the log. PostgreSQL writes a line for each statement that it refuses. */
const maxLog = 10_000_000;
const keptTail = 100_000;

/** Returns the last lines, for error messages. */
export async function readPostmasterLogTail(logFile: string): Promise<string> {
  const text = await readEnd(logFile, 2_000).catch(() => Buffer.alloc(0));
  return text.toString('utf8').split('\n').slice(-8).join('\n').trim();
}

/** Truncates a log that is too long to its last lines; writers continue at its new end. */
export async function truncatePostmasterLog(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size <= maxLog) return;
  const tail = await readEnd(logFile, keptTail);
  await truncate(logFile, 0);
  await appendFile(logFile, tail.subarray(tail.indexOf('\n') + 1));
}

/**
 * Opens the log for PostgreSQL's output. If the file can't be created, there is no log, because the database
 * matters more.
 */
export function openPostmasterLog(logFile: string): { readonly output: number | 'ignore'; close(): void } {
  try {
    const output = openSync(logFile, 'a', 0o600);
    return { output, close: () => closeSync(output) };
  } catch {
    return { output: 'ignore', close: () => {} };
  }
}

async function readEnd(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.min(bytes, size)),
      position: Math.max(0, size - bytes),
    });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
