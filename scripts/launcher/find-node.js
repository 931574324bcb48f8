import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.js';
import { readOrNull } from './install-mark.js';
import { Stop } from './stop.js';

const NEEDED = 24;

/** @param {string} version */
const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0]);

/** @param {string} binary */
function versionOf(binary) {
  try {
    return execFileSync(binary, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/**
 * Finds the Node that runs everything else: the machine's own if it is new enough, else the npm package,
 * which is installed once into the project.
 * @param {{ root: string, env: NodeJS.ProcessEnv, say: (line: string) => void,
 *   own?: { version: string, binary: string }, platform?: string, arch?: string }} options
 * @returns {Promise<{ binary: string, major: string }>}
 */
export async function findNode({ root, env, say, own, platform = process.platform, arch = process.arch }) {
  const { version, binary } = own ?? { version: process.version, binary: process.execPath };
  if (majorOf(version) >= NEEDED) return { binary, major: String(majorOf(version)) };

  const system = platform === 'win32' ? 'win' : platform;
  const name = `node-${system}-${arch}`;
  const folder = join(root, 'scripts', 'node');
  const wish = `Install Node ${NEEDED} or later (https://nodejs.org) and run the command again`;
  const known = JSON.parse(readOrNull(join(folder, 'package.json')) ?? '{}').optionalDependencies ?? {};
  if (!(name in known)) {
    throw new Stop(
      `Nazar needs Node ${NEEDED}; this is ${version}, and npm has none for ${system}-${arch}. ${wish}.`,
    );
  }
  const fetched = join(folder, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  const before = existsSync(fetched);
  await install({ root, folder, what: `Node ${NEEDED}`, node: binary, nodeMajor: String(NEEDED), env, say });
  const got = versionOf(fetched);
  if (got === null || majorOf(got) < NEEDED) {
    throw new Stop(`The Node ${NEEDED} from npm does not run on this machine (${system}-${arch}). ${wish}.`);
  }
  if (!before) say(`This machine's Node is ${version}; using Node ${got} from ${name}, inside the project.`);
  return { binary: fetched, major: String(NEEDED) };
}
