import { execFileSync } from 'node:child_process';

const versionOptions = { haproxy: '-v', pgbouncer: '-V' } as const;

type Program = keyof typeof versionOptions;

/** Whether the program is installed. */
export function hasProgram(program: Program): boolean {
  try {
    execFileSync(program, [versionOptions[program]], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
