import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from './stop.js';

const BEAT_MS = 2000;
const DEAD_AFTER_MS = 20_000;

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** @param {string} file */
function readIfThere(file) {
  try {
    return { text: readFileSync(file, 'utf8'), age: Date.now() - statSync(file).mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @param {string} file @param {string} token */
function take(file, token) {
  try {
    writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new Stop(`Can't write ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** @param {string} pid */
function isGone(pid) {
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** Whether the holder's process is dead or, in another container on the same folder, no longer updates its file. */
/** @param {{ text: string, age: number }} held */
function isStale({ text, age }) {
  const [pid = '', host] = text.split(' ');
  return age > DEAD_AFTER_MS || (host === hostname() && isGone(pid));
}

/** @param {string} file @param {string} staleText */
function clear(file, staleText) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    // Another launcher may have taken the lock between the check and the rename, so it is given back.
    if (readFileSync(aside, 'utf8') !== staleText) linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

/**
 * Runs the work while no other launcher of this checkout holds the same lock.
 * @template T
 * @param {string} file
 * @param {() => void} onWait called once if another launcher holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, work) {
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw new Stop(`Can't write into this folder: ${error instanceof Error ? error.message : error}`);
  }
  const token = `${process.pid} ${hostname()} ${randomUUID()}`;
  for (let waited = false; !take(file, token); ) {
    const currentLock = readIfThere(file);
    if (currentLock !== null && isStale(currentLock)) clear(file, currentLock.text);
    else {
      if (!waited) onWait();
      waited = true;
      await sleep(250);
    }
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT_MS);
  const release = () => {
    clearInterval(beat);
    if (readIfThere(file)?.text === token) rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
