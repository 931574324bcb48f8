import { LogOutput } from './log-output.ts';

const sentence = (lost: number) =>
  lost === 1 ? 'A log line could not be written.' : `${lost} log lines could not be written.`;

/** A JSON line, because the log shares the standard output. */
const notice = (lost: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: sentence(lost) })}\n`;

let output: LogOutput | undefined;
let errors: LogOutput | undefined;

export function getStandardOutputLog(): LogOutput {
  output ??= new LogOutput({
    descriptor: 1,
    stream: process.stdout,
    notice: process.stdout.isTTY ? (lost) => `${sentence(lost)}\n` : notice,
  });
  return output;
}

export function getStandardErrorLog(): LogOutput {
  errors ??= new LogOutput({
    descriptor: 2,
    stream: process.stderr,
    notice: (lost) => `${sentence(lost)}\n`,
  });
  return errors;
}

/** Monitoring reads here whether log lines are being written. */
export interface LogHealth {
  /** Number of lines since the start. */
  lostLines(): number;
  isLosing(): boolean;
}

export const processLogHealth: LogHealth = {
  lostLines: () => getStandardOutputLog().lost + getStandardErrorLog().lost,
  isLosing: () =>
    [getStandardOutputLog(), getStandardErrorLog()].map((each) => each.isLosing()).includes(true),
};
