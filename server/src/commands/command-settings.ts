import { resolve } from 'node:path';
import { errorMessage } from '../platform/log/describe-error.ts';
import type { Log } from '../platform/log/log.ts';

/** Prints lines for a terminal, without times and levels. */
export const terminalLog: Log = {
  info: (text) => console.log(text),
  warn: (text) => console.error(text),
  error: (text) => console.error(text),
};

/** Runs a command; a failure prints one readable line and sets the exit code. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}

/** Resolves a typed path, which may be relative to a folder other than the project's. */
export function resolveTypedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
