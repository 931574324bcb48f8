import { join } from 'node:path';
import { installMark, readMark, removeMark, writeMark } from './install-mark.js';
import { withLock } from './lock.js';
import { npmCi } from './npm-ci.js';
import { treeMatchesLock } from './tree-matches-lock.js';

/**
 * Installs a folder's packages from its lockfile, unless its mark says that this is done.
 * @param {{ root: string, folder: string, what: string, node: string, nodeMajor: string, env: NodeJS.ProcessEnv,
 *   say: (line: string) => void }} options
 */
export async function install({ root, folder, what, node, nodeMajor, env, say }) {
  if (readMark(folder) === installMark(folder, nodeMajor)) return;
  const onWait = () => say('Another start is installing here; waiting for it.');
  await withLock(join(root, '.node', 'install.lock'), onWait, async () => {
    const mark = installMark(folder, nodeMajor);
    if (readMark(folder) === mark) return;
    // An interrupted install must not leave the old mark.
    removeMark(folder);
    if (!treeMatchesLock(folder)) {
      say(`Installing ${what} (npm ci; a minute or two the first time) …`);
      await npmCi({ folder, node, env, what, say });
    }
    writeMark(folder, mark);
  });
}
