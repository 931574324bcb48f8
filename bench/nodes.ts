import { openDatabase } from '@nazar/server/platform/database/connections/open-database.ts';
import { type Site, startSite } from '../e2e/site.ts';
import { type BenchInquiry, publishTenQuestionPoll, startOwnedSite } from './nazar-site.ts';
import { hasProgram } from './programs.ts';
import { startProxy } from './proxy.ts';
import { runSubmitLoad } from './submits.ts';
import { printTable } from './table.ts';

const connections = 64;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const log = { info() {}, warn: console.warn, error: console.error };

/**
 * Measures submits per second with one, two and three nodes on one database behind HAProxy, to one inquiry and to 64.
 */
export async function benchNodes(dataDir: string): Promise<void> {
  if (!hasProgram('haproxy')) {
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
    for (let made = 0; made < 64; made++) inquiries.push(await publishTenQuestionPoll(owner, picture));
    for (const nodes of [1, 2, 3]) {
      while (others.length < nodes - 1) others.push(await startSite(environment));
      const ports = [owner.site, ...others].map(({ url }) => Number(new URL(url).port));
      for (const balance of nodes === 1 ? ['url_param inquiry'] : ['url_param inquiry', 'roundrobin']) {
        const proxy = await startProxy(ports, balance);
        const measure = (of: readonly BenchInquiry[]) =>
          runSubmitLoad(owner, of, { connections, duration: seconds, port: proxy.port });
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
