import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import { signUpByCalls } from '../e2e/api-person.ts';
import { startSite } from '../e2e/site.ts';
import { publishTenQuestionPoll } from './nazar-site.ts';
import { findServerProcess } from './start-and-memory.ts';
import { printTable } from './table.ts';

/** Milliseconds, longer than the server waits before it releases memory, and than unused connections are kept. */
const restMs = 75_000;

/** Measures the memory of an idle server and its database, after a start and after some use. */
export async function benchMemory(dataDir: string): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'warn', DATA_DIR: dataDir });
  try {
    await sleep(restMs);
    const idle = siteMemory(dataDir);
    const person = await signUpByCalls(site);
    const owner = { ...person, site };
    const { id } = await publishTenQuestionPoll(owner, await owner.uploadPicture());
    for (const language of ['en', 'fa']) {
      for (const path of ['/', `/${id}`, `/${id}/participate`]) {
        await fetch(site.url + path, { headers: { 'accept-language': language } }).then((reply) =>
          reply.text(),
        );
      }
    }
    for (const sort of ['new', 'popular', 'closing'] as const)
      await owner.call(inquiryCalls.getList, { sort });
    await sleep(restMs);
    const used = siteMemory(dataDir);
    if (idle === null || used === null) return;
    printTable(
      'Memory at rest (MB)',
      ['', 'after a start', 'after some use'],
      [
        ['server', idle.server, used.server],
        ['database, its processes', idle.database, used.database],
        ['database, shared', idle.shared, used.shared],
        ['programs and libraries', idle.files, used.files],
        ['all', sumOf(idle), sumOf(used)],
      ],
    );
  } finally {
    await site.stop();
  }
}

type SiteMemory = Readonly<Record<'server' | 'database' | 'shared' | 'files', number>>;

const sumOf = ({ server, database, shared, files }: SiteMemory) => server + database + shared + files;

/**
 * The resident memory of the server and its child processes in MB, counting each page once: private pages; the memory
 * that the database's processes share; and for each part of a program or library the largest share of one process,
 * because other programs of the machine may share it too.
 */
function siteMemory(dataDir: string): SiteMemory | null {
  const pid = findServerProcess(dataDir);
  if (pid === null) return null;
  const own = { server: 0, database: 0 };
  let shared = 0;
  const files = new Map<string, number>();
  for (const name of [pid, ...below(pid)]) {
    for (const { kind, id, resident, anonymous, proportional } of ifThere(() => mappingsOf(name))) {
      own[name === pid ? 'server' : 'database'] += anonymous;
      if (kind === 'shared') shared += proportional;
      if (kind === 'file') files.set(id, Math.max(files.get(id) ?? 0, resident - anonymous));
    }
  }
  const ofFiles = [...files.values()].reduce((sum, each) => sum + each, 0);
  return { ...own, shared, files: ofFiles };
}

/** Connections may close meanwhile. */
function ifThere<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

function below(pid: string): string[] {
  const children = ifThere(() => readdirSync(`/proc/${pid}/task`)).flatMap((task) =>
    ifThere(() => readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean)),
  );
  return children.flatMap((child) => [child, ...below(child)]);
}

function mappingsOf(pid: string) {
  return readFileSync(`/proc/${pid}/smaps`, 'latin1')
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .map((text) => {
      const [, , offset = '', device = '', inode = '', path = ''] = (text.split('\n')[0] ?? '').split(/ +/);
      const megabytes = (field: string) =>
        Number(new RegExp(`^${field}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
      return {
        kind: inode === '0' ? 'own' : /^\/(?:dev|SYSV|memfd)/.test(path) ? 'shared' : 'file',
        id: [device, inode, offset].join(' '),
        resident: megabytes('Rss'),
        anonymous: megabytes('Anonymous'),
        proportional: megabytes('Pss'),
      } as const;
    });
}
