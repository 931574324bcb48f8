import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { release } from './release.ts';

let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nazar-release-'));
  writeFileSync(join(root, 'package.json'), '{ "name": "nazar", "version": "0.1.0" }\n');
  writeFileSync(join(root, 'package-lock.json'), '{ "version": "0.1.0", "packages": {} }\n');
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n- Conditions.\n\n## 0.1.0\n\n- First.\n',
  );
  git('init', '--quiet');
  for (const [name, value] of Object.entries({ 'user.name': 'Test', 'user.email': 'test@example.com' })) {
    git('config', name, value);
  }
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('tags a version with the notes of the changelog', () => {
  release(root, '0.2.0', '2026-12-01');
  expect(git('tag', '--list', '--format=%(contents)')).toContain('Nazar 0.2.0\n\n- Conditions.');
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version).toBe('0.2.0');
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  expect(changelog).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- Conditions.\n\n## 0.1.0\n\n- First.\n',
  );
  expect(() => release(root, '0.3.0', '2026-12-02')).toThrow('no entries');
});

test('changes nothing for a version that is lower or tagged', () => {
  expect(() => release(root, '0.0.9', '2026-12-01')).toThrow('0.1.0 already');
  git('tag', 'v0.10.0');
  expect(() => release(root, '0.10.0', '2026-12-01')).toThrow('a tag v0.10.0 already');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '--format=%s')).toBe('Start\n');
});

test('changes nothing while there are uncommitted changes or without a version', () => {
  expect(() => release(root, 'next', '2026-12-01')).toThrow('Usage');
  writeFileSync(join(root, 'new.txt'), '');
  expect(() => release(root, '0.2.0', '2026-12-01')).toThrow('Commit your changes first.');
  expect(git('tag')).toBe('');
});
