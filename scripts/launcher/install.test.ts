import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Checkout } from '../testing/checkout.ts';

let checkout: Checkout;
beforeEach(() => {
  checkout = new Checkout();
});
afterEach(() => checkout.remove());

describe('installing', () => {
  it('runs npm ci once, with development packages and without install scripts', async () => {
    const first = await checkout.run('build', [], { NODE_ENV: 'production' });
    expect(first).toMatchObject({ code: 0 });
    expect(first.output).toContain('Installing the dependencies');
    const [call] = checkout.npmCalls();
    expect(call).toContain(`ci --prefix ${checkout.root} --include=dev`);
    expect(call).toContain('--ignore-scripts');

    const second = await checkout.run('build');
    expect(second.output).not.toContain('Install');
    expect(checkout.npmCalls()).toHaveLength(1);
  });

  it('installs again when the lockfile changes', async () => {
    await checkout.run('build');
    checkout.write(
      'package-lock.json',
      '{ "lockfileVersion": 3, "packages": { "node_modules/x": { "version": "1.0.0" } } }',
    );
    await checkout.run('build');
    expect(checkout.npmCalls()).toHaveLength(2);
  });

  it('reports a failed install and installs again the next time', async () => {
    const failed = await checkout.run('build', [], { NPM_FAILS: '3' });
    expect(failed.code).toBe(3);
    expect(failed.output).toContain('Installing the dependencies failed');
    expect(failed.output).not.toContain('building');
    expect((await checkout.run('build')).code).toBe(0);
    expect(checkout.npmCalls()).toHaveLength(2);
  });

  it('does not install again after npm install', async () => {
    const elsewhere = { version: '2.0.0', optional: true, os: ['plan9'] };
    const here = { 'node_modules/x': { version: '1.0.0' } };
    const lock = { packages: { '': {}, ...here, 'node_modules/y': elsewhere } };
    checkout.write('package-lock.json', JSON.stringify(lock));
    checkout.write('node_modules/.package-lock.json', JSON.stringify({ packages: here }));
    expect((await checkout.run('build')).code).toBe(0);
    expect(checkout.npmCalls()).toHaveLength(0);
  });

  it.each([
    ['an older version', { 'node_modules/x': { version: '0.9.0' } }],
    ['a package too few', {}],
    [
      'a package too many',
      { 'node_modules/x': { version: '1.0.0' }, 'node_modules/z': { version: '1.0.0' } },
    ],
  ])('installs over a folder with %s', async (_title, packages) => {
    checkout.write(
      'package-lock.json',
      JSON.stringify({ packages: { 'node_modules/x': { version: '1.0.0' } } }),
    );
    checkout.write('node_modules/.package-lock.json', JSON.stringify({ packages }));
    await checkout.run('build');
    expect(checkout.npmCalls()).toHaveLength(1);
  });

  it('installs once when started twice at the same time', async () => {
    const both = await Promise.all(
      ['build', 'build'].map((task) => checkout.run(task, [], { NPM_TAKES: '1' })),
    );
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(checkout.npmCalls()).toHaveLength(1);
  });

  it('ignores the lock of a killed launcher', async () => {
    const { hostname } = await import('node:os');
    const gone = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim();
    checkout.write('.node/install.lock', `${gone} ${hostname()} left-behind`);
    expect((await checkout.run('build')).code).toBe(0);
  });

  it('changes nothing that git sees', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
        cwd: checkout.root,
        encoding: 'utf8',
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'x');
    await checkout.run('build');
    expect(git('status', '--porcelain')).toBe('');
  });
});

describe('building the web', () => {
  it('builds for production with any NODE_ENV, and only when a source changed', async () => {
    checkout.write('server/src/main.ts', '');
    expect((await checkout.run('start', [], { NODE_ENV: 'development' })).output).toContain(
      'building for production',
    );
    expect((await checkout.run('start')).output).not.toContain('building');
    checkout.write('web/src/app/new.tsx', 'export {};');
    expect((await checkout.run('start')).output).toContain('building');
    checkout.write('web/src/app/new.test.tsx', 'export {};');
    expect((await checkout.run('start')).output).not.toContain('building');
    checkout.write('locales/en/home.json', '{}');
    expect((await checkout.run('start')).output).toContain('building');
  });

  it('does not start the server after a failed build, and builds again the next time', async () => {
    checkout.write('web/build.ts', 'process.exit(4);');
    for (const _time of ['first', 'second']) {
      const { code, output } = await checkout.run('start');
      expect(code).toBe(4);
      expect(output).toContain('Building the web failed.');
      expect(output).not.toContain('ready');
    }
  });
});

describe('tasks', () => {
  it('returns the exit code of the program and passes its arguments unchanged', async () => {
    const script = 'console.log(JSON.stringify(process.argv.slice(2)), process.version); process.exit(9);';
    checkout.write('server/src/commands/demo.ts', script);
    const { code, output } = await checkout.run('demo', ['--title', 'Two words', 'نظر']);
    expect(code).toBe(9);
    expect(output).toContain('["--title","Two words","نظر"]');
  });

  it('lists the tasks when given an unknown one', async () => {
    const { code, output } = await checkout.run('strat');
    expect(code).toBe(2);
    expect(output).toContain('start');
  });

  it('knows every script of package.json', async () => {
    const { scripts } = JSON.parse(readFileSync(join(checkout.root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const { output } = await checkout.run('');
    for (const [name, script] of Object.entries(scripts)) {
      // Without exec, dash stays between npm and the launcher and doesn't pass signals on.
      expect(script).toBe(`exec node scripts/nazar.js ${name}`);
      expect(output).toContain(`  ${name} `);
    }
  });
});
