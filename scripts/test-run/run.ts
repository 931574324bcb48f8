import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** Runs a program of the project in the foreground and returns its exit code. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', (error) => {
      console.error(`Could not run ${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

export interface ToolOutput {
  code: number;
  printed: string;
}

/** Runs a script of an installed package in parallel and keeps its output for later. */
export function runToolInBackground(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ToolOutput> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    child.once('error', (error) => resolve({ code: 127, printed: `${printed}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, printed }));
  });
}

/**
 * Runs a script of an installed package with this Node, without a shell, so that it is the same on every
 * system.
 */
export const runTool = (script: string, args: string[], env?: NodeJS.ProcessEnv): Promise<number> =>
  run(process.execPath, [join(root, 'node_modules', script), ...args], env);

/** Node reads its configuration, because Vite would write a copy beside the packages, which may be read-only. */
export const vitestRun = ['run', '--configLoader', 'native'];
