import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from './find-chromium.ts';

const OLDEST_SUPPORTED = 15;
const EMBEDDED = 18;
const DEBIAN = '/usr/lib/postgresql';

interface OlderPostgres {
  bin: string;
  major: number;
}

function majorOf(bin: string): number {
  try {
    const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The oldest supported PostgreSQL on this machine that is older than the embedded one, or null. */
export function findOlderPostgres(path = process.env.PATH, debian = DEBIAN): OlderPostgres | null {
  const bins = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const inPath = findProgram('postgres', { PATH: path });
  if (inPath !== null) bins.push(dirname(realpathSync(inPath)));
  return (
    bins
      .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
      .map((bin) => ({ bin, major: majorOf(bin) }))
      .filter(({ major }) => major >= OLDEST_SUPPORTED && major < EMBEDDED)
      .sort((a, b) => a.major - b.major)[0] ?? null
  );
}
