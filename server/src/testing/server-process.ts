import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '..', 'main.ts');

/** The server as a process of its own, as `npm start` runs it. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly #ended: Promise<number | null>;
  output = '';

  constructor(environment: Readonly<Record<string, string>>) {
    const { PATH, HOME } = process.env;
    this.child = spawn(process.execPath, [main], {
      env: { ...(PATH && { PATH }), ...(HOME && { HOME }), TZ: 'Asia/Tehran', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    this.#ended = once(this.child, 'exit').then(([code]) => code as number | null);
  }

  /** Waits for a line; throws with everything that was said where the process ends before it. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.output);
      if (found !== null) return found;
      if (this.child.exitCode !== null) throw new Error(`It ended without saying so:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Its exit code, once it is over. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.#ended;
  }
}
