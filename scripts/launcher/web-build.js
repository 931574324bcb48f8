import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOrNull } from './install-mark.js';
import { withLock } from './lock.js';
import { runStep } from './supervise.js';

const INPUTS = ['web', 'domain', 'locales', 'package-lock.json', 'tsconfig.base.json'];
const NOT_BUILT = /(^|[/\\])(node_modules|dist|coverage|testing|[^/\\]*\.test\.tsx?)$/;

/** @param {string} root @param {string} path @returns {string[]} */
function filesUnder(root, path) {
  if (NOT_BUILT.test(path)) return [];
  const at = join(root, path);
  if (!statSync(at, { throwIfNoEntry: false })) return [];
  if (statSync(at).isFile()) return [path];
  return readdirSync(at).flatMap((name) => filesUnder(root, `${path}/${name}`));
}

/** @param {string} root */
function hashOfInputs(root) {
  const hash = createHash('sha256');
  for (const path of INPUTS.flatMap((input) => filesUnder(root, input)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return `${hash.digest('hex')}\n`;
}

/**
 * Builds the web if its sources have changed since the last build. @param {{ root: string, node: string, env:
 * NodeJS.ProcessEnv, say: (line: string) => void, always?: boolean }} options
 */
export async function buildWeb({ root, node, env, say, always = false }) {
  const mark = join(root, 'web', 'dist', '.built-from');
  if (!always && readOrNull(mark) === hashOfInputs(root)) return;
  const onWait = () => say('Another start is building the web here; waiting for it.');
  await withLock(join(root, '.node', 'build.lock'), onWait, async () => {
    const inputs = hashOfInputs(root);
    if (!always && readOrNull(mark) === inputs) return;
    say('Building the web …');
    const started = performance.now();
    rmSync(mark, { force: true });
    await runStep('Building the web failed.', node, ['build.ts'], {
      cwd: join(root, 'web'),
      // Otherwise the pages would contain React's development build.
      env: { ...env, NODE_ENV: 'production' },
    });
    writeFileSync(mark, inputs);
    say(`Built the web in ${Math.round((performance.now() - started) / 1000)} s.`);
  });
}
