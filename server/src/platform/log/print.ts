import { standardError, standardOutput } from './standard-output.ts';

/** Prints a plain line for the person at the terminal. */
export function print(line: string): void {
  standardOutput().write(`${line}\n`);
}

export function printError(line: string): void {
  standardError().write(`${line}\n`);
}

/** Logs the opening of the database as plain lines. */
export const startLog = { info: print, warn: print, error: printError };
