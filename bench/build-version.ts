import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Installs and builds a version, like its first start. */
export function buildVersion(version: string, folder: string): void {
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', version], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  execFileSync(process.execPath, ['scripts/nazar.js', 'build'], { cwd: folder, stdio: 'inherit' });
}
