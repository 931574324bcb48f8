import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runningSites, stopOnSignal } from '../e2e/site.ts';
import { buildVersion } from './build-version.ts';
import { startCluster } from './cluster.ts';
import { hasProgram } from './programs.ts';
import { tryCluster } from './try-cluster.ts';

// npm run cluster [-- --try] [--from <tag or commit>]
const { values } = parseArgs({ options: { try: { type: 'boolean' }, from: { type: 'string' } } });
const missing = (['haproxy', 'pgbouncer'] as const).filter((program) => !hasProgram(program));
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(', ')}. On Debian: apt install ${missing.join(' ')}`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'nazar-cluster-'));
// The database may run as another user, who needs access to its folder in here.
chmodSync(folder, 0o755);
const removeData = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
stopOnSignal(removeData);
const earlier = join(folder, 'earlier');
if (values.from) buildVersion(values.from, earlier);
const cluster = await startCluster(folder, values.from ? earlier : undefined);
console.log(`Three nodes behind ${cluster.site.url}: ${cluster.nodes.map(({ url }) => url).join(' ')}`);
console.log(`Their database: ${cluster.databaseUrl}`);
console.log(`Their folder, with the outbox of emails: ${cluster.site.dataDir}`);
if (values.try) {
  await tryCluster(cluster, values.from ?? 'this version');
  for (const stop of [...runningSites].reverse()) await stop();
  removeData();
}
