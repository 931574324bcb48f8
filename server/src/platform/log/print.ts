import { getStandardErrorLog, getStandardOutputLog } from './get-standard-output-log.ts';

let isLog = false;

/** After this call the output is the log, whose readers expect JSON in every line. */
export function switchOutputToJsonLines(): void {
  isLog = true;
}

/** Prints a plain line for the person at the terminal. */
export function print(line: string, level = 30): void {
  getStandardOutputLog().write(`${isLog ? JSON.stringify({ level, time: Date.now(), msg: line }) : line}\n`);
}

export function printError(line: string): void {
  getStandardErrorLog().write(`${line}\n`);
}

/** Logs the opening of the database as plain lines. */
export const startupLog = {
  info: (line: string) => print(line),
  warn: (line: string) => print(line, 40),
  error: printError,
};
