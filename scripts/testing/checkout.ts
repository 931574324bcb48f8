import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const repository = join(import.meta.dirname, '..', '..');

/** An npm that records its calls and installs an empty folder. */
const FAKE_NPM = `#!/bin/sh
echo "$*" >> "$RECORD"
[ -z "$NPM_TAKES" ] || sleep "$NPM_TAKES"
[ -z "$NPM_FAILS" ] || exit "$NPM_FAILS"
mkdir -p "$3/node_modules"
`;

const SERVER = `
import { createServer } from 'node:http';
const server = createServer().listen(0, '127.0.0.1', () => console.log('ready ' + process.pid));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    console.log('got ' + signal);
    setTimeout(() => process.exit(7), 300);
  });
}
`;

const BUILD = `
import { mkdirSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
console.log('building for ' + process.env.NODE_ENV);
`;

interface StartedLauncher {
  child: ChildProcess;
  output(): string;
  /** Waits until the output matches and returns the first match. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  code: Promise<number | null>;
}

/**
 * A checkout with the real launcher and package.json, around a small server, a small build and a recording npm.
 */
export class Checkout {
  readonly outer = mkdtempSync(join(tmpdir(), 'nazar-launcher-'));
  readonly root = join(this.outer, 'a checkout');
  readonly #record = join(this.outer, 'npm-calls');
  readonly #started: ChildProcess[] = [];

  constructor() {
    const copied = [
      'package.json',
      '.gitignore',
      'scripts/nazar.js',
      'scripts/launcher',
      'scripts/node/package.json',
    ];
    for (const path of copied) cpSync(join(repository, path), join(this.root, path), { recursive: true });
    this.write('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }');
    this.write('scripts/node/package-lock.json', '{ "lockfileVersion": 3, "packages": {} }');
    this.write('server/src/main.ts', SERVER);
    this.write('web/build.ts', BUILD);
    this.write('bin/npm', FAKE_NPM);
    chmodSync(join(this.root, 'bin', 'npm'), 0o755);
  }

  write(path: string, text: string): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** The recorded calls of npm, one line each. */
  npmCalls(): string[] {
    return existsSync(this.#record) ? readFileSync(this.#record, 'utf8').trim().split('\n') : [];
  }

  environment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    // These tests themselves run under npm.
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(npm_|VITEST|NODE_ENV|NODE_OPTIONS)/i.test(name),
    );
    const path = [join(this.root, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
    return { ...Object.fromEntries(own), PATH: path, RECORD: this.#record, ...extra };
  }

  start(command: string, args: string[], env: NodeJS.ProcessEnv = this.environment()): StartedLauncher {
    const child = spawn(command, args, {
      cwd: this.root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#started.push(child);
    let output = '';
    const waiting = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        for (const look of waiting) look();
      });
    }
    const code = new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)));
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const printed = (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match !== null) resolve(match);
        };
        waiting.add(look);
        look();
        closed.then(() => reject(new Error(`It never printed ${pattern}:\n${output}`)));
      });
    return { child, output: () => output, printed, code };
  }

  launch(task: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): StartedLauncher {
    return this.start(process.execPath, ['scripts/nazar.js', task, ...args], this.environment(env));
  }

  /** Runs a task until it ends. */
  async run(
    task: string,
    args: string[] = [],
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ code: number | null; output: string }> {
    const started = this.launch(task, args, env);
    const code = await started.code;
    return { code, output: started.output() };
  }

  remove(): void {
    for (const { pid, exitCode, signalCode } of this.#started) {
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    }
    rmSync(this.outer, { recursive: true, force: true });
  }
}
