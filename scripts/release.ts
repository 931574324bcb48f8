import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const unreleased = '## Unreleased\n';

/** Moves the unreleased entries of the changelog under a version, and returns both. Throws if there are none. */
function releaseNotes(changelog: string, version: string, day: string) {
  const start = changelog.indexOf(unreleased);
  if (start === -1) throw new Error('CHANGELOG.md has no section «Unreleased».');
  const rest = changelog.slice(start + unreleased.length);
  const next = rest.search(/^## /m);
  const notes = (next === -1 ? rest : rest.slice(0, next)).trim();
  if (notes === '') throw new Error('CHANGELOG.md has no entries under «Unreleased».');
  const older = next === -1 ? '' : `\n${rest.slice(next)}`;
  const head = changelog.slice(0, start);
  return { notes, changelog: `${head}${unreleased}\n## ${version} (${day})\n\n${notes}\n${older}` };
}

const compareVersions = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** Commits the version with its notes and tags it, without publishing anything. */
export function release(root: string, version: string, day: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Usage: npm run release -- <version, like 1.2.0>');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  if (git('status', '--porcelain') !== '') throw new Error('Commit your changes first.');
  const current: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  if (compareVersions(version, current) < 0) throw new Error(`The current version is ${current} already.`);
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`There is a tag v${version} already.`);
  const file = join(root, 'CHANGELOG.md');
  const { notes, changelog } = releaseNotes(readFileSync(file, 'utf8'), version, day);
  writeFileSync(file, changelog);
  for (const name of ['package.json', 'package-lock.json']) {
    const path = join(root, name);
    // The first two versions in the lock file are the project's own; packages follow.
    const text = readFileSync(path, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`);
    writeFileSync(path, text.replace(/("": \{\s+"name": "[^"]+",\s+"version": )"[^"]+"/, `$1"${version}"`));
  }
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Nazar ${version}\n\n${notes}`);
  return `Committed and tagged v${version}. Publish it with: git push --follow-tags`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const day = new Date().toISOString().slice(0, 10);
    console.log(release(join(import.meta.dirname, '..'), process.argv[2] ?? '', day));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
