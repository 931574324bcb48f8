import { join } from 'node:path';
import { readOrNull } from './install-mark.js';

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry */

/** @param {string} file @returns {Map<string, Entry> | null} */
function packagesOf(file) {
  try {
    /** @type {{ packages?: Record<string, Entry> }} */
    const lock = JSON.parse(readOrNull(file) ?? '');
    const entries = Object.entries(lock.packages ?? {});
    return new Map(entries.filter(([path]) => path.includes('node_modules/')));
  } catch {
    return null;
  }
}

/** @param {Entry} entry */
function mayBeAbsent(entry) {
  if (entry.optional !== true) return false;
  const { os, cpu, libc } = entry;
  // Which C library a machine has can't be told from here; npm picked by it.
  return (
    !(os?.includes(process.platform) ?? true) || !(cpu?.includes(process.arch) ?? true) || libc !== undefined
  );
}

/**
 * Whether node_modules, by npm's own record of it, already holds what the lockfile says: after `npm install <package>`
 * by hand there is no need to install all of it again.
 * @param {string} folder
 */
export function treeMatchesLock(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const there = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted === null || there === null) return false;
  for (const path of there.keys()) if (!wanted.has(path)) return false;
  for (const [path, entry] of wanted) {
    const found = there.get(path);
    if (found === undefined ? !mayBeAbsent(entry) : found.version !== entry.version) return false;
  }
  return true;
}
