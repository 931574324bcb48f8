import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@nazar/server/platform/database/open-database.ts';
import { running, type Site, startSite } from '../e2e/site.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { type BenchInquiry, publishTenQuestions, startOwnedSite } from './nazar-site.ts';
import { loadSubmits } from './submits.ts';
import { printTable } from './table.ts';

const connections = 64;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const log = { info() {}, warn: console.warn, error: console.error };

/** Submits a second by one, two and three nodes on one database, behind HAProxy, to one inquiry and to 64. */
export async function benchNodes(dataDir: string): Promise<void> {
  if (!hasProxy()) {
    console.log('\nSeveral nodes: not measured, because HAProxy is not installed.');
    return;
  }
  const database = await openDatabase({ dataDir, log, mode: 'serve' });
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    TRUST_PROXY: '2',
  };
  const owner = await startOwnedSite(environment);
  const others: Site[] = [];
  const rows: (string | number)[][] = [];
  try {
    const picture = await owner.uploadPicture();
    const inquiries: BenchInquiry[] = [];
    for (let made = 0; made < 64; made++) inquiries.push(await publishTenQuestions(owner, picture));
    for (const nodes of [1, 2, 3]) {
      while (others.length < nodes - 1) others.push(await startSite(environment));
      const ports = [owner.site, ...others].map(({ url }) => Number(new URL(url).port));
      for (const balance of nodes === 1 ? ['url_param inquiry'] : ['url_param inquiry', 'roundrobin']) {
        const proxy = await startProxy(ports, balance);
        const measure = (of: readonly BenchInquiry[]) =>
          loadSubmits(owner, of, { connections, duration: seconds, port: proxy.port });
        await measure(inquiries);
        const [one, many] = [await measure(inquiries.slice(0, 1)), await measure(inquiries)];
        await proxy.stop();
        const failures = [...one.refused, ...many.refused].map(([status, count]) => `${count}×${status}`);
        rows.push([
          nodes,
          balance,
          one.perSecond,
          one.p95,
          many.perSecond,
          many.p95,
          failures.join(' ') || '-',
        ]);
      }
    }
  } finally {
    for (const { stop } of [...others, owner.site]) await stop();
    await database.close();
  }
  printTable(
    `Submits of ten answers by several nodes, ${connections} connections, ${seconds} s each (ms)`,
    ['nodes', 'balanced by', 'one inquiry, per second', 'p95', '64 inquiries, per second', 'p95', 'refused'],
    rows,
  );
}

function hasProxy(): boolean {
  try {
    execFileSync('haproxy', ['-v']);
    return true;
  } catch {
    return false;
  }
}

/** HAProxy with the configuration of deploy/, but other nodes, another port and another way to balance. */
async function startProxy(ports: readonly number[], balance: string) {
  const folder = mkdtempSync(join(tmpdir(), 'nazar-proxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  const servers = ports.map((node, index) => `\tserver node${index + 1} 127.0.0.1:${node}`).join('\n');
  const shipped = readFileSync(new URL('../deploy/haproxy.cfg', import.meta.url), 'utf8');
  writeFileSync(
    file,
    shipped
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace('balance url_param inquiry', `balance ${balance}`)
      .replaceAll(/(\tserver node.*\n?)+/g, `${servers}\n`),
  );
  const child = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'ignore'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    running.delete(stop);
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  running.add(stop);
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (ready?.ok) return { port, stop };
    if (tries > 100) throw new Error('HAProxy does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
