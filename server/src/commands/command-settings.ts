import { resolve } from 'node:path';
import type { Log } from '../database/log.ts';

export interface CommandSettings {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Where the data is, by the same settings as the server's. */
export function commandSettings(environment: NodeJS.ProcessEnv = process.env): CommandSettings {
  return {
    dataDir: resolve(environment.DATA_DIR || 'data'),
    databaseUrl: environment.DATABASE_URL || undefined,
  };
}

/** People read it: no times, no levels. */
export const terminalLog: Log = {
  info: (text) => console.log(text),
  warn: (text) => console.error(text),
  error: (text) => console.error(text),
};

/** Runs a command's work; a failure is one readable line and a status that scripts see. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** A path as the person typed it, who may stand in another folder than the project's. */
export function fromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
