import { join } from 'node:path';
import { readOrNull } from './install-mark.js';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?:
 * string[] }} Entry
 */

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
  // The machine's C library is unknown here, but npm has considered it.
  return (
    !(os?.includes(process.platform) ?? true) || !(cpu?.includes(process.arch) ?? true) || libc !== undefined
  );
}

/**
 * Whether npm's own record says that node_modules matches the lockfile, so that nothing is installed again
 * after a manual `npm install <package>`. @param {string} folder
 */
export function treeMatchesLock(folder) {
  const lockedPackages = packagesOf(join(folder, 'package-lock.json'));
  const there = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (lockedPackages === null || there === null) return false;
  for (const path of there.keys()) if (!lockedPackages.has(path)) return false;
  for (const [path, entry] of lockedPackages) {
    const found = there.get(path);
    if (found === undefined ? !mayBeAbsent(entry) : found.version !== entry.version) return false;
  }
  return true;
}
