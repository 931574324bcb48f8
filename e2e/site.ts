import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '../server/src/testing/free-port.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const ofLauncher = (name: string) =>
  JSON.parse(readFileSync(join(root, 'scripts', 'launcher', name), 'utf8'));
/** The options that `npm start` uses. */
const serverOptions: string[] = ofLauncher('server-options.json');
const serverEnvironment: Record<string, string> = ofLauncher('server-environment.json');

const quickModulesOf = (checkout: string) => [
  '--import',
  pathToFileURL(join(checkout, 'scripts', 'launcher', 'quick-modules.js')).href,
];

export const quickModules = quickModulesOf(root);

/** The captcha answer that a server under test accepts. */
export const captchaAnswer = 'NAZAR';

type Message = { channel: string; to: string; subject: string; text: string; html: string };

/**
 * A complete Nazar for one worker: the real server on a free port with an empty database and a temporary
 * folder.
 */
export type Site = {
  readonly url: string;
  readonly dataDir: string;
  /** Messages sent to an address so far, oldest first. */
  messages(to: string): Message[];
  /** Everything the server has printed. */
  log(): string;
  stop(): Promise<void>;
  /** Kills it without letting it finish anything. */
  kill(): Promise<void>;
};

/** The functions that stop child processes before this process exits. */
export const runningSites = new Set<() => Promise<void>>();

/** For programs that a signal may end: stops child processes first, then calls `cleanUp`. */
export function stopOnSignal(cleanUp: () => void): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // Ctrl-C arrives twice, from the terminal and from the launcher.
      if (isStopping) return;
      isStopping = true;
      // Requests to a stopped server fail now, which must not end this process first.
      process.on('uncaughtException', () => {});
      await Promise.allSettled([...runningSites].map((stop) => stop()));
      try {
        cleanUp();
      } finally {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
}

/** Starts the server of this checkout, or of another one. */
export async function startSite(environment: Record<string, string> = {}, checkout = root): Promise<Site> {
  const dataDir = environment.DATA_DIR ?? makeDataDir();
  const port = environment.PORT ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  let log = '';
  const child = spawn(
    process.execPath,
    [...serverOptions, ...quickModulesOf(checkout), 'server/src/main.ts'],
    {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...serverEnvironment,
        ...process.env,
        NODE_ENV: 'test',
        TZ: 'Asia/Tehran',
        DATABASE_URL: '',
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: url,
        CAPTCHA_TEST_ANSWER: captchaAnswer,
        ...environment,
      },
    },
  );
  const stop = () => end(child);
  runningSites.add(stop);
  child.once('exit', () => runningSites.delete(stop));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  }
  await waitUntilReady(url, child, () => log);
  return {
    url,
    dataDir,
    messages: (to) => readOutbox(dataDir).filter((message) => message.to === to),
    log: () => log,
    stop: async () => {
      await stop();
      if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nazar-e2e-'));
  // The database may run as another user, who needs access to its folder in here.
  chmodSync(folder, 0o755);
  return folder;
}

function readOutbox(dataDir: string): Message[] {
  const folder = join(dataDir, 'outbox');
  // The first message creates the folder; incomplete messages have another extension.
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Message);
}

async function waitUntilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await end(child);
  throw new Error(`The server did not become ready:\n${log()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const hurry = setTimeout(() => child.kill('SIGKILL'), 60_000);
  await ended;
  clearTimeout(hurry);
}
