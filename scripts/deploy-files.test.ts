import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../server/src/platform/config/config.ts';
import { shutdownTimeoutsMs } from '../server/src/platform/config/shutdown-timeouts.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
/** Instructions with their continued lines joined. */
const instructions = read('Dockerfile')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test('the image contains what the server needs and runs as a plain user', () => {
  const copied = instructions.flatMap((line) => /^COPY --from=build .*\/app\/(\S+)/.exec(line)?.[1] ?? []);
  for (const path of copied) {
    if (path !== 'node_modules' && path !== 'web/dist') expect(existsSync(join(root, path)), path).toBe(true);
  }
  expect(copied).toEqual(expect.arrayContaining(['server', 'domain', 'locales', 'web/dist', 'node_modules']));
  const last = (name: string) => instructions.findLast((line) => line.startsWith(name));
  expect(last('USER')).toBe('USER node');
  expect(last('ENV')).toMatch(/NODE_ENV=production HOST=0\.0\.0\.0 .*DATA_DIR=\/data/);
  expect(last('CMD')).toBe('CMD ["nazar", "start"]');
});

test('the image has every command of the launcher for operators, under its name', () => {
  const task =
    /'?([\w:-]+)'?: (?:command|commandWithWeb)\(\s*'[^']*',\s*'server\/src\/commands\/([\w-]+)\.ts'/g;
  const tasks = [...read('scripts/launcher/tasks.js').matchAll(task)];
  const cases = [...read('deploy/nazar').matchAll(/^ {2}([\w:-]+(?: \| [\w:-]+)*)\)/gm)];
  const commands = cases.flatMap(([, names = '']) => names.split(' | '));
  expect(commands.sort()).toEqual(['start', 'health', ...tasks.map(([, name]) => name)].sort());
  for (const [, name = '', file] of tasks) {
    const isLong = name === 'import' || name === 'export';
    expect(file).toBe(isLong ? `${name}-responses` : name.replace(':', '-'));
  }
});

test('the image and the launcher start the server with the same options', () => {
  const options: string[] = JSON.parse(read('scripts/launcher/server-options.json'));
  expect(read('deploy/nazar')).toContain(`exec node ${options.join(' ')} $modules server/src/main.ts`);
  const environment: Record<string, string> = JSON.parse(read('scripts/launcher/server-environment.json'));
  const set = instructions.find((line) => line.startsWith('ENV')) ?? '';
  for (const [name, value] of Object.entries(environment)) expect(set).toContain(`${name}=${value}`);
});

test('systemd and the commands read the same settings from the file and its examples', () => {
  expect(read('deploy/nazar.service')).toContain('EnvironmentFile=/etc/nazar.env');
  expect(read('deploy/nazar-with-systemd')).toContain(
    '--env-file=/etc/nazar.env /opt/nazar/scripts/nazar.js',
  );
  const text = read('deploy/nazar.env');
  expect(readConfig(parseEnv(text))).toMatchObject({ production: true, dataDir: '/var/lib/nazar' });
  const whole = readConfig(parseEnv(text.replace(/^# (?=[A-Z_]+=)/gm, '')));
  // systemd reads the same file: it also removes single quotes, and keeps the text between them unchanged.
  expect(parseEnv(/SMTP_PASSWORD='a.*'$/m.exec(text)?.[0] ?? '')).toEqual({ SMTP_PASSWORD: 'a#b c' });
  for (const line of text.split('\n').filter((each) => /^(?:# )?[A-Z_0-9]+=/.test(each)))
    expect(line).toMatch(/^(?:# )?[A-Z_0-9]+=(?:[\w.:/@<>-]*|'[^']*')$/);
  expect(whole).toMatchObject({ host: '10.0.0.11', mail: { from: { name: 'Nazar' } }, drainSeconds: 4 });
});

test('service managers wait until the server has stopped in order', () => {
  const seconds = Object.values(shutdownTimeoutsMs).reduce<number>((sum, ms) => sum + ms, 0) / 1000;
  const limits = [
    /TimeoutStopSec=(\d+)/.exec(read('deploy/nazar.service'))?.[1],
    /stop_grace_period: (\d+)s/.exec(read('compose.yml'))?.[1],
    /docker stop -t (\d+) nazar/.exec(read('docs/operations.md'))?.[1],
  ];
  for (const limit of limits) expect(Number(limit)).toBeGreaterThan(seconds);
});

test('every proxy configuration denies public access to the metrics', () => {
  expect(read('deploy/haproxy.cfg')).toMatch(/http-request deny deny_status 404 if .*\/metrics/);
  expect(read('deploy/nginx.conf')).toMatch(/location = \/metrics \{\s+return 404;/);
  expect(read('deploy/Caddyfile')).toContain('respond /metrics 404');
});

test('every proxy configuration chooses the node by the inquiry in the URL', () => {
  expect(read('deploy/haproxy.cfg')).toContain('balance url_param inquiry');
  expect(read('deploy/nginx.conf')).toContain('map $arg_inquiry');
  expect(read('deploy/Caddyfile')).toContain('lb_policy query inquiry');
});
