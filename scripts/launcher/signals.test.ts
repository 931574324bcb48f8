import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Checkout } from '../testing/checkout.ts';

let checkout: Checkout;
beforeEach(() => {
  checkout = new Checkout();
});
afterEach(() => checkout.remove());

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function ended(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 600 && isAlive(pid); tries += 1)
    await new Promise((next) => setTimeout(next, 100));
  return !isAlive(pid);
}

const times = (text: string, word: string): number => text.split(word).length - 1;

describe('stopping npm start', () => {
  let built: Checkout;
  beforeAll(async () => {
    built = new Checkout();
    await built.run('build');
  });
  afterAll(() => built.remove());

  /** Runs the machine's real npm, on a checkout that is installed and built. */
  async function npmStart() {
    const { PATH = '', ...env } = built.environment();
    const npm = built.start('npm', ['start'], { ...env, PATH: PATH.replace(`${built.root}/bin:`, '') });
    const [, pid] = await npm.printed(/ready (\d+)/);
    return { npm, server: Number(pid) };
  }

  it('lets the server drain and ends it when npm gets SIGTERM', async () => {
    const { npm, server } = await npmStart();
    npm.child.kill('SIGTERM');
    expect(await npm.code).toBe(7);
    expect(await ended(server)).toBe(true);
    expect(times(npm.output(), 'got SIGTERM')).toBe(1);
  });

  it('reaches the server once when the terminal interrupts everything', async () => {
    const { npm, server } = await npmStart();
    process.kill(-(npm.child.pid ?? 0), 'SIGINT');
    await npm.code;
    expect(await ended(server)).toBe(true);
    expect(times(npm.output(), 'got SIGINT')).toBe(1);
  });

  it('stops the server when npm and the launcher are killed with SIGKILL', async () => {
    const { npm, server } = await npmStart();
    process.kill(-(npm.child.pid ?? 0), 'SIGKILL');
    expect(await ended(server)).toBe(true);
  });

  it('stops the server when only npm is killed with SIGKILL', async () => {
    const { npm, server } = await npmStart();
    npm.child.kill('SIGKILL');
    expect(await ended(server)).toBe(true);
  });

  it('stops a server whose launcher was killed before the server watched it', async () => {
    await checkout.run('build');
    // Simulates a busy machine, where the server's first lines run after the launcher has ended.
    checkout.write(
      'scripts/launcher/quick-modules.js',
      `const parent = process.ppid;
       console.log('beginning ' + process.pid);
       while (process.ppid === parent) await new Promise((next) => setTimeout(next, 20));`,
    );
    const launcher = checkout.launch('start');
    const [, pid] = await launcher.printed(/beginning (\d+)/);
    launcher.child.kill('SIGKILL');
    expect(await ended(Number(pid))).toBe(true);
  });
});

describe('stopping what comes before the server', () => {
  it('ends a running install, says so, and installs again the next time', async () => {
    const started = checkout.launch('start', [], { NPM_TAKES: '300' });
    await started.printed(/Installing/);
    await expect.poll(() => checkout.npmCalls()).toHaveLength(1);
    started.child.kill('SIGTERM');
    expect(await started.code).toBe(143);
    expect(started.output()).toContain('Stopped.');
    expect((await checkout.run('build')).code).toBe(0);
    expect(checkout.npmCalls()).toHaveLength(2);
  });

  it('ends a running build and builds again the next time', async () => {
    checkout.write('web/build.ts', "console.log('building ' + process.pid); setTimeout(() => {}, 300_000);");
    const started = checkout.launch('start');
    const [, pid] = await started.printed(/building (\d+)/);
    started.child.kill('SIGINT');
    expect(await started.code).toBe(130);
    expect(await ended(Number(pid))).toBe(true);
    const again = checkout.launch('start');
    await again.printed(/building \d+/);
    again.child.kill('SIGTERM');
    await again.code;
  });
});
