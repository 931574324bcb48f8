import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { quickModules } from './quick-modules.ts';

const main = join(import.meta.dirname, '..', 'main.ts');

/** The server as a separate process, like `npm start` runs it. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly #ended: Promise<number | null>;
  output = '';
  #silent = false;

  /** `output` is a file or pipe of the caller that replaces the captured output. */
  constructor(
    environment: Readonly<Record<string, string>>,
    {
      output = ['ignore', 'pipe', 'pipe'],
      descriptors,
    }: { readonly output?: StdioOptions; readonly descriptors?: number } = {},
  ) {
    const { PATH, HOME } = process.env;
    // Only a shell can set a limit for the process.
    const [command, ...parameters] =
      descriptors === undefined
        ? [process.execPath]
        : ['/bin/sh', '-c', `ulimit -n ${descriptors} && exec "$0" "$@"`, process.execPath];
    this.child = spawn(command, [...parameters, ...quickModules, main], {
      env: { ...(PATH && { PATH }), ...(HOME && { HOME }), TZ: 'Asia/Tehran', ...environment },
      stdio: output,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    this.#ended = once(this.child, 'exit').then(([code]) => code as number | null);
    // Its last lines may still be in the pipe when it exits.
    this.child.once('close', () => {
      this.#silent = true;
    });
  }

  /** Waits for a line; throws with all output if the process ends before it. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.output);
      if (found !== null) return found;
      if (this.#silent) throw new Error(`It ended without saying so:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Resolves to its exit code when it has ended. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.#ended;
  }
}
