import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MARK = '.nazar-installed';

/** @param {string} file */
export function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * The mark of an installed node_modules: this lockfile, platform and major version of Node.
 * @param {string} folder
 * @param {string} nodeMajor
 */
export function installMark(folder, nodeMajor) {
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.platform}-${process.arch} node${nodeMajor}\n`;
}

/** @param {string} folder */
export const readMark = (folder) => readOrNull(join(folder, 'node_modules', MARK));

/** @param {string} folder @param {string} mark */
export const writeMark = (folder, mark) => writeFileSync(join(folder, 'node_modules', MARK), mark);

/** @param {string} folder */
export const removeMark = (folder) => rmSync(join(folder, 'node_modules', MARK), { force: true });
