import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, type Machine } from './find-chromium.ts';
import { run } from './run.ts';

let bin: string;
let lines: string[];
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'nazar-bin-'));
  lines = [];
});
afterEach(() => rmSync(bin, { recursive: true }));

function program(name: string, script: string): string {
  const file = join(bin, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A Linux machine with only the programs in `bin`. */
function machine(changes: Partial<Machine> = {}): Machine {
  return {
    env: { PATH: bin },
    isRoot: false,
    platform: 'linux',
    say: (line) => lines.push(line),
    run: (command, args, env) => run(join(bin, command), args, env),
    ...changes,
  };
}

/** Installs the last named package into `bin`; other packages can't be installed. */
const apt = (...packages: string[]) =>
  program(
    'apt-get',
    `for package; do :; done
case "$1 $package" in
  ${packages.map((name) => `"install ${name}"`).join('|')}) echo '#!/bin/sh' > ${bin}/$package; /bin/chmod +x ${bin}/$package;;
  install*) exit 100;;
esac`,
  );

describe('finding Chromium', () => {
  it('prefers the one in CHROMIUM_PATH', async () => {
    program('chromium', '');
    const mine = program('my-browser', '');
    expect(await findChromium(machine({ env: { PATH: bin, CHROMIUM_PATH: mine } }))).toBe(mine);
  });

  it('reports when CHROMIUM_PATH does not exist', async () => {
    expect(await findChromium(machine({ env: { PATH: bin, CHROMIUM_PATH: '/no/such' } }))).toBeNull();
    expect(lines).toEqual(['CHROMIUM_PATH names /no/such, and there is no such file.']);
  });

  it('uses an installed one', async () => {
    const installed = program('chromium', '');
    expect(await findChromium(machine())).toBe(installed);
    expect(lines).toEqual([]);
  });

  it('prefers the headless one', async () => {
    program('chromium', '');
    const small = program('chromium-headless-shell', '');
    expect(await findChromium(machine())).toBe(small);
  });

  it('installs the small package as root', async () => {
    apt('chromium', 'chromium-headless-shell');
    expect(await findChromium(machine({ isRoot: true }))).toBe(join(bin, 'chromium-headless-shell'));
  });

  it('installs the whole browser if there is no headless package', async () => {
    apt('chromium');
    expect(await findChromium(machine({ isRoot: true }))).toBe(join(bin, 'chromium'));
  });

  it('prints the command in one line when not root', async () => {
    apt('chromium');
    expect(await findChromium(machine())).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('sudo apt-get install chromium');
  });

  it('mentions CHROMIUM_PATH in one line when there is no apt', async () => {
    expect(await findChromium(machine({ isRoot: true }))).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('CHROMIUM_PATH');
  });

  it('prints the command as root too when the package can’t be installed', async () => {
    program('apt-get', 'exit 100');
    expect(await findChromium(machine({ isRoot: true }))).toBeNull();
    expect(lines.at(-1)).toContain(': apt-get install chromium');
  });
});
