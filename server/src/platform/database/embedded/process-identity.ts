import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the fields of /proc/<pid>/stat after the name, which may itself contain spaces and parentheses. */
function readProcStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Dead processes that were not reaped, as in a container without an init, are not alive. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return process.platform !== 'linux' || readProcStat(pid)?.[0] !== 'Z';
}

/**
 * A text that distinguishes two processes with the same id at different times, or null if no process has that
 * id. Texts are comparable only within one machine.
 */
export async function readProcessIdentity(pid: number): Promise<string | null> {
  if (!isProcessAlive(pid)) return null;
  if (process.platform === 'linux') {
    const started = readProcStat(pid)?.[19];
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return started ? `${boot.trim()}:${started}` : 'unknown';
  }
  if (process.platform === 'win32') return 'unknown';
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)], { env: { LC_ALL: 'C' } });
    return stdout.trim() || null;
  } catch {
    return isProcessAlive(pid) ? 'unknown' : null;
  }
}

/** The command line of a process, or an empty text if it can't be read. */
export async function readProcessCommandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux')
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').join(' ');
    if (process.platform === 'win32') return '';
    return (await run('ps', ['-o', 'args=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}
