/** Lines for the person who started it, in plain words. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** What opening the database has to tell at the start, as lines to read. */
export const startLog = { info: say, warn: say, error: complain };
