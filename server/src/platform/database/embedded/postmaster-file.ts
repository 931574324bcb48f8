import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** PostgreSQL's own file about its running process, `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  startedAtSeconds: number;
  port: number;
  socketDir: string;
  address: string;
}

export function getPostmasterFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(getPostmasterFilePath(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return {
    pid,
    startedAtSeconds: Number(lines[2] ?? 0),
    port: Number(lines[3] ?? 0),
    socketDir: lines[4] ?? '',
    address: lines[5] ?? '',
  };
}
