import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Machine {
  env: NodeJS.ProcessEnv;
  isRoot: boolean;
  platform: NodeJS.Platform;
  say(line: string): void;
  run(command: string, args: string[], env?: NodeJS.ProcessEnv): Promise<number>;
}

// Without the code for windows it needs a fifth less processor time.
const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const ON_MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findProgram(name: string, env: NodeJS.ProcessEnv): string | null {
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // The program is not in this folder.
    }
  }
  return null;
}

function findInstalled({ env, platform }: Machine): string | null {
  const found = NAMES.map((name) => findProgram(name, env)).find((file) => file !== null);
  return found ?? (platform === 'darwin' ? ON_MAC.find(existsSync) : undefined) ?? null;
}

async function installFromDebian(machine: Machine): Promise<void> {
  machine.say('No Chromium here; installing Debian’s package (apt-get install chromium) …');
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  // An outdated package list may still include this one.
  await machine.run('apt-get', ['update', '-qq'], quietly);
  // Some releases lack the small package.
  if ((await machine.run('apt-get', [...install, HEADLESS], quietly)) === 0) return;
  await machine.run('apt-get', [...install, 'chromium'], quietly);
}

/** Finds the browser for the browser tests: configured, found or installed; null after printing what to do. */
export async function findChromium(machine: Machine): Promise<string | null> {
  const configuredPath = machine.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath;
    machine.say(`CHROMIUM_PATH names ${configuredPath}, and there is no such file.`);
    return null;
  }
  const found = findInstalled(machine);
  if (found !== null) return found;
  const hasApt = machine.platform === 'linux' && findProgram('apt-get', machine.env) !== null;
  if (hasApt && machine.isRoot) {
    await installFromDebian(machine);
    const installed = findInstalled(machine);
    if (installed !== null) return installed;
  }
  const command =
    machine.platform === 'darwin'
      ? 'brew install --cask chromium'
      : hasApt
        ? `${machine.isRoot ? '' : 'sudo '}apt-get install chromium`
        : 'install Chromium with the system’s package manager';
  machine.say(`The browser tests need Chromium: ${command}, or set CHROMIUM_PATH; then run npm test again.`);
  return null;
}
