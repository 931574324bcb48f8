import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Stop } from './stop.js';

/** @typedef {{ cwd: string, env: NodeJS.ProcessEnv, wholeGroup?: boolean }} ChildOptions */

const REPEAT_MS = 1000;
const PATIENCE_MS = 10_000;

/**
 * @type {Map<import('node:child_process').ChildProcess, boolean>} child → whether a signal goes to its whole group
 */
const running = new Map();

/** @type {NodeJS.Signals | null} */
let stoppedBy = null;
let lastPassedOn = 0;

/** @param {NodeJS.Signals} signal */
const codeOf = (signal) => 128 + constants.signals[signal];

/**
 * @param {import('node:child_process').ChildProcess} child @param {boolean} group @param {NodeJS.Signals}
 * signal
 */
function send(child, group, signal) {
  if (child.pid === undefined) return;
  try {
    if (group && process.platform !== 'win32') process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The process has just ended.
  }
}

/** @param {NodeJS.Signals} signal */
function passOn(signal) {
  const now = performance.now();
  // Ctrl-C arrives twice, from the terminal and from npm. A second one by the user takes longer than this.
  if (stoppedBy !== null && now - lastPassedOn < REPEAT_MS) return;
  stoppedBy ??= signal;
  lastPassedOn = now;
  if (running.size === 0) process.exit(codeOf(signal));
  for (const [child, group] of running) {
    // A closed terminal means "stop", but SIGHUP would end the server without finishing requests.
    send(child, group, signal === 'SIGHUP' ? 'SIGTERM' : signal);
    if (group) setTimeout(() => send(child, group, 'SIGKILL'), PATIENCE_MS).unref();
  }
}

/** From here on, the launcher passes a signal once to its child processes and waits for their end. */
export function watchSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => passOn(signal));
  }
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  // npm can't pass SIGKILL on, but its child then gets another parent.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && stoppedBy === null) passOn('SIGTERM');
  }, REPEAT_MS).unref();
}

/**
 * Runs a program in its own process group, so that Ctrl-C reaches it once, through the launcher; returns its
 * exit code. @param {string} command @param {string[]} args @param {ChildOptions} options @returns
 * {Promise<number>}
 */
export function runChild(command, args, { cwd, env, wholeGroup = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: 'inherit',
      detached: process.platform !== 'win32',
    });
    running.set(child, wholeGroup);
    child.once('error', (error) => {
      running.delete(child);
      reject(new Stop(`Could not run ${command}: ${error.message}`));
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? codeOf(signal ?? 'SIGTERM'));
    });
  });
}

/**
 * Runs a required step: if it fails or a signal arrives meanwhile, the launcher ends.
 * @param {string} failure the message when it fails
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} options
 */
export async function runStep(failure, command, args, options) {
  const code = await runChild(command, args, { ...options, wholeGroup: true });
  if (stoppedBy !== null) throw new Stop('Stopped.', codeOf(stoppedBy));
  if (code !== 0) throw new Stop(failure, code);
}

/**
 * Runs programs at the same time; when one ends, the others are stopped. Returns the exit code of the first.
 * @param {(() => Promise<number>)[]} starts
 */
export async function runTogether(starts) {
  const runs = starts.map((start) => start());
  const first = await Promise.race(runs);
  for (const [child, group] of running) send(child, group, 'SIGTERM');
  await Promise.all(runs);
  return first;
}
