import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.ts';

/**
 * A folder that outlives a run, beside the packages. If those are read-only, the folder belongs to this process only,
 * because strangers may write to the temporary folder and packages are resolved from it.
 */
export function cacheFolder(name: string, packages = join(root, 'node_modules')): string {
  const folder = join(packages, '.cache', name);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    const own = mkdtempSync(join(tmpdir(), 'nazar-cache-'));
    symlinkSync(packages, join(own, 'node_modules'));
    process.once('exit', () => rmSync(own, { recursive: true, force: true }));
    return own;
  }
}
