import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProxy } from '../bench/proxy.ts';
import { freePort } from '../server/src/testing/free-port.ts';

// Only installed proxies are tested; deploy-files.test.ts reads the configurations of all.
const isInstalled = (program: string) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, program)));
const read = (name: string) => readFileSync(join(import.meta.dirname, '..', 'deploy', name), 'utf8');

let folder: string;
let nodes: Server[];
let isDatabaseAway = false;
/** The number of checks of each node since the database is away. */
let failedChecks: number[] = [];
/** The nodes behave like Nazar's while the file store is unavailable, and only the third has been updated. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nazar-proxies-'));
  nodes = [1, 2, 3].map((id) =>
    createServer((request, reply) => {
      const url = request.url ?? '';
      reply.statusCode = isDatabaseAway && !url.includes('/assets/') ? 503 : statusOf(url, id);
      if (isDatabaseAway && url === '/readyz') failedChecks[id - 1] = (failedChecks[id - 1] ?? 0) + 1;
      reply.end(reply.statusCode === 404 ? 'Not found' : `node ${id}`);
    }),
  );
  for (const node of nodes) await once(node.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const node of nodes) node.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});
const statusOf = (url: string, id: number) => {
  if (url.startsWith('/file')) return 503;
  return (url.includes('/assets/new') && id !== 3) || url.includes('gone') ? 404 : 200;
};
const portOf = (node: Server) => (node.address() as AddressInfo).port;

async function startNginx(): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const server = /server 10\.0\.0\.1[123]:3000/;
  let site = read('nginx.conf').replace('listen 80', `listen 127.0.0.1:${port}`);
  for (const node of nodes) site = site.replace(server, `server 127.0.0.1:${portOf(node)}`);
  const file = join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off; worker_processes 1;
    events {} http { ${places.join(' ')} ${site} }`,
  );
  execFileSync('nginx', ['-t', '-c', file], { stdio: 'pipe' });
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/`).catch(() => null)).not.toBeNull();
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the node that answered, or the proxy's status if none did. */
async function ask(port: number, path: string, method = 'GET'): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  const text = await reply.text();
  return text.startsWith('node') ? text : `proxy ${reply.status}`;
}

async function expectGoodProxy(port: number): Promise<void> {
  expect(await ask(port, '/metrics')).toBe('proxy 404');
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
    expect(await ask(port, `/file?inquiry=${id}`)).toMatch(/^node/);
  const submit = '/api/Participation/v1/Rest/submit?inquiry=a';
  const asked = [];
  for (let times = 0; times < 6; times++) asked.push(await ask(port, submit, 'POST'));
  expect(asked[0]).toMatch(/^node/);
  expect(new Set(asked).size).toBe(1);
  for (const folder of ['/assets', '/participate/assets']) {
    for (let times = 0; times < 6; times++)
      expect(await ask(port, `${folder}/new-${times}.js`)).toBe('node 3');
    expect(await ask(port, `${folder}/gone.js`)).toBe('proxy 404');
  }
}

test('nginx keeps nodes whose file store is unavailable, sends an inquiry to one node, and finds the scripts of any version', async () => {
  if (!isInstalled('nginx')) return;
  const nginx = await startNginx();
  try {
    await expectGoodProxy(nginx.port);
  } finally {
    await nginx.stop();
  }
});

test('HAProxy keeps nodes whose file store is unavailable, sends an inquiry to one node, and finds the scripts of any version', async () => {
  if (!isInstalled('haproxy')) return;
  const haproxy = await startProxy(nodes.map(portOf));
  try {
    await expectGoodProxy(haproxy.port);
  } finally {
    await haproxy.stop();
  }
});

test('HAProxy passes on the nodes’ own answers while none is ready', async () => {
  if (!isInstalled('haproxy')) return;
  const haproxy = await startProxy(nodes.map(portOf));
  try {
    [isDatabaseAway, failedChecks] = [true, [0, 0, 0]];
    // Two failed checks take a node out.
    await expect.poll(() => Math.min(...failedChecks), { timeout: 15_000 }).toBeGreaterThan(2);
    for (const path of ['/api/Participation/v1/Rest/submit?inquiry=a', '/api/socket/', '/assets/old.js'])
      expect(await ask(haproxy.port, path)).toMatch(/^node/);
  } finally {
    isDatabaseAway = false;
    await haproxy.stop();
  }
});

test('HAProxy accepts the whole file with a certificate', () => {
  if (!isInstalled('haproxy') || !isInstalled('openssl')) return;
  const certificate = join(folder, 'nazar.pem');
  const made = ['-nodes', '-days', '2', '-subj', '/CN=nazar.example', '-keyout', certificate];
  const options = { encoding: 'utf8', stdio: 'pipe' } as const;
  const pem = execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...made], options);
  writeFileSync(certificate, pem, { flag: 'a' });
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, read('haproxy.cfg').replace('/etc/haproxy/certificates/', certificate));
  expect(execFileSync('haproxy', ['-c', '-f', file], options)).toContain('Configuration file is valid');
});

test('Caddy accepts its file; versions before 2.7 need the policy named in the file', () => {
  if (!isInstalled('caddy')) return;
  const options = {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, NAZAR_HOST: 'nazar.example' },
  } as const;
  const [, minor = '0'] = /^v?2\.(\d+)/.exec(execFileSync('caddy', ['version'], options)) ?? [];
  const shipped = read('Caddyfile');
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    Number(minor) < 7 ? shipped.replace(/lb_policy query inquiry \{[^}]*\}/, 'lb_policy ip_hash') : shipped,
  );
  const adapted = execFileSync('caddy', ['adapt', '--config', file, '--adapter', 'caddyfile'], options);
  expect(adapted).toContain('nazar.example');
  expect(adapted).toContain(Number(minor) < 7 ? 'ip_hash' : '"policy":"query"');
});
