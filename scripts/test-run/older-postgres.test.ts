import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findOlderPostgres } from './older-postgres.ts';

let debian: string;
beforeEach(() => {
  debian = mkdtempSync(join(tmpdir(), 'nazar-postgres-'));
});
afterEach(() => rmSync(debian, { recursive: true }));

function installed(version: string, programs = ['postgres', 'initdb']): string {
  const bin = join(debian, version, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const program of programs) {
    writeFileSync(join(bin, program), `#!/bin/sh\necho '${program} (PostgreSQL) ${version}.3 (Debian)'\n`);
    chmodSync(join(bin, program), 0o755);
  }
  return bin;
}

describe('finding an older PostgreSQL', () => {
  it('uses the oldest supported one', () => {
    for (const version of ['14', '17', '18']) installed(version);
    const bin = installed('15');
    expect(findOlderPostgres('', debian)).toEqual({ bin, major: 15 });
  });

  it('uses the one in PATH', () => {
    const bin = installed('16');
    expect(findOlderPostgres(bin, join(debian, 'none'))).toEqual({ bin, major: 16 });
  });

  it('ignores one that can’t make a cluster, is too old, or is not older than ours', () => {
    installed('15', ['postgres']);
    installed('14');
    installed('18');
    expect(findOlderPostgres('', debian)).toBeNull();
  });
});
